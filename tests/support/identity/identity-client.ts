import { randomUUID } from 'node:crypto';

import { initializeApp } from 'firebase/app';
import { type Auth, inMemoryPersistence, initializeAuth } from 'firebase/auth';
import request from 'supertest';

import { EMBEDDED_PROJECT_ID } from '#bff/config/identity-settings';
import {
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
  openEmbeddedIdentity,
} from '#bff/identity/embedded/embedded-identity';
import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import type { IdentityCall } from '#bff/identity/identity';
import type { Database } from '#bff/storage/database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/people/identity';

import { CHEAP_PASSWORDS, startBff, type TestBff } from '../server/start-bff.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The unmodified identity library, pointed at a BFF the way the browser does it; each one is a separate browser. */
export function identityClient(bff: Pick<TestBff, 'url'>): Auth {
  const { host, protocol } = new URL(bff.url);
  const app = initializeApp(
    { apiKey: 'of-the-client', projectId: 'sullivan-embedded', appId: '1:2:web:3' },
    randomUUID(),
  );
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.config.apiScheme = protocol.slice(0, -1);
  auth.config.apiHost = host + IDENTITY_TOOLKIT_PATH;
  auth.config.tokenApiHost = host + SECURE_TOKEN_PATH;
  return auth;
}

/** Makes a call of the Identity Toolkit as anyone can, without the library. */
export function callToolkit(bff: Pick<TestBff, 'url'>, name: string, body: unknown) {
  return request(bff.url)
    .post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:${name}?key=of-the-client`)
    .send(body as object); // supertest takes any JSON, but its type only allows objects
}
/** A call of a driver of identity, past the routes. */
export function identityCall(path: string, body: Record<string, unknown>, network = '127.0.0.1'): IdentityCall {
  const { signal } = new AbortController();
  const as = { query: {}, headers: {}, requestId: 'a-request', network, signal };
  return { service: 'identitytoolkit', method: 'POST', path, body, ...as };
}

/** Exchanges a refresh token without the library. */
/** Exchanges a refresh token without the library. */
export function exchange(bff: TestBff, fields: Record<string, string>) {
  return request(bff.url).post(`${SECURE_TOKEN_PATH}/v1/token?key=of-the-client`).type('form').send(fields);
}

/** The embedded identity service on a database, whose passwords cost little. */
export const openIdentityOn = (database: Database, own: Partial<EmbeddedIdentityOptions> = {}) =>
  openEmbeddedIdentity({
    database,
    projectId: EMBEDDED_PROJECT_ID,
    passwordMinLength: 6,
    tokenLifetimeS: 3600,
    passwordCost: CHEAP_PASSWORDS,
    ...own,
  });

/** A BFF whose embedded identity service has a clock that the test moves. */
export interface TimedBff extends TestBff {
  identity: EmbeddedIdentity;
  /** Moves the clock of the identity service forward. */
  wait: (ms: number) => void;
  /** The time of that clock in milliseconds since 1970. */
  now: () => number;
}

/** Starts it with its own data folder. */
export async function startTimedBff(options: { tokenLifetimeS?: number } = {}): Promise<TimedBff> {
  const directory = await temporaryFolder();
  let lead = 0;
  const now = () => Date.now() + lead;
  const database = new SqliteDatabase({ directory, file: IDENTITY_FILE });
  const identity = await openIdentityOn(database, { now, ...options });
  const bff = await startBff({ upstreams: { identity } });
  return { ...bff, identity, now, wait: (ms) => (lead += ms) };
}
