import { FEEDBACK_PATH, type SentenceChunk } from '#shared-types/analysis/feedback';

import { startBff, type TestBff } from '../server/start-bff.ts';

/** Starts the product behind a proxy, so that each call can come from a different address. */
export async function startBehindProxy(options: Parameters<typeof startBff>[0] = {}): Promise<TestBff> {
  return startBff({ ...options, config: { trustProxy: ['loopback'], ...options.config } });
}

interface Ask {
  from?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Asks for feedback on a text. @returns the status of the answer. */
export async function ask(bff: TestBff, arr: SentenceChunk[], { from = '10.0.0.1', headers, signal }: Ask = {}) {
  const response = await fetch(bff.url + FEEDBACK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify({ arr }),
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Asks so many times at once. */
export const asks = (count: number, call: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)));
/** How many of the answers have a status. */
export const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;
