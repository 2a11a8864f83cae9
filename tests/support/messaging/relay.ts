import { beforeAll } from 'vitest';

import { makeTestIdentity } from '../identity/test-identity.ts';
import { startBff, type TestBff } from '../server/start-bff.ts';
import { connectClient, openClient, type TestClient } from './messaging.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');

type Options = Parameters<typeof openClient>[2];

/** The product with a broker, during the tests of a block, and clients of it. */
export interface Relay {
  /** The address of the product, for other ways in. */
  url: () => string;
  /** The token of `ana`. */
  token: string;
  /** Opens a socket as `ana`, without a CONNECT; it is closed after the test. */
  open: (options?: Options) => Promise<TestClient>;
  /** Opens a socket like `open`, and connects. */
  connect: (options?: Options) => Promise<TestClient>;
}

/** Starts the product before the tests of this block. */
export function useRelay(brokerUrls: string[]): Relay {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({ upstreams: { identity }, config: { brokerUrls, rateLimitFactor: 1000 } });
  });
  return {
    url: () => bff.url,
    token: ANA,
    open: (options) => openClient(bff.url, ANA, options),
    connect: (options) => connectClient(bff.url, ANA, options),
  };
}
