import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openEmbeddedIdentity } from '#bff/identity/embedded/embedded-identity';
import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import type { Identity, IdentityCall } from '#bff/identity/identity';
import { createVerifier } from '#bff/identity/tokens/verifier';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';

import { startGoogle } from '../support/google-stand-in.ts';
import { tokenOf } from '../support/tokens.ts';
import { answerJson } from '../support/upstream-stub.ts';

/** An identity service, and a way to a token of somebody who has signed in. */
interface Opened {
  identity: Identity;
  signIn: () => Promise<string>;
}

/** Every driver that the product has; each keeps the promises below. */
const DRIVERS: { driver: string; open: () => Promise<Opened> }[] = [
  { driver: 'the embedded service', open: openEmbedded },
  { driver: 'Firebase', open: openFirebase },
];

async function openEmbedded(): Promise<Opened> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-identity-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const identity = await openEmbeddedIdentity({
    database: new SqliteDatabase({ directory, file: IDENTITY_FILE }),
    projectId: 'ink-project',
    passwordMinLength: 6,
    tokenLifetimeS: 3600,
    passwordCost: { ln: 12, r: 8, p: 1 },
  });
  return {
    identity,
    async signIn() {
      const { body } = await identity.call(aCall({ body: { email: 'ana@example.org', password: 'secret' } }));
      return (body as { idToken: string }).idToken;
    },
  };
}

/** A project at a stand-in for Google, which refuses passwords that are too short as Google does. */
async function openFirebase(): Promise<Opened> {
  const google = await startGoogle();
  onTestFinished(() => google.close());
  google.answer('accounts', (arrival, response) => {
    const isWeak = arrival.body.includes('"123"');
    const fault = { error: { code: 400, message: 'WEAK_PASSWORD : Password should be at least 6 characters' } };
    answerJson(isWeak ? fault : { localId: 'ana' }, isWeak ? 400 : 200)(arrival, response);
  });
  const identity = firebaseIdentity({ ...google.identity, deadlineMs: 5000 });
  return { identity, signIn: async () => tokenOf(google.projectId, 1, google.key()) };
}

/** A call of the Firebase client; without changes, a sign-up of a guest. */
function aCall(changes: Partial<IdentityCall> = {}): IdentityCall {
  return {
    service: 'identitytoolkit',
    method: 'POST',
    path: '/v1/accounts:signUp',
    query: {},
    body: {},
    headers: {},
    requestId: 'request-1',
    network: '192.0.2.1',
    signal: new AbortController().signal,
    ...changes,
  };
}

describe.each(DRIVERS)('An identity provider: $driver', ({ open }) => {
  async function opened(): Promise<Opened> {
    const provider = await open();
    onTestFinished(() => provider.identity.close());
    return provider;
  }

  test('signs somebody up, and answers as Google does', async () => {
    const { identity } = await opened();
    expect(await identity.call(aCall())).toMatchObject({ status: 200, body: { localId: expect.any(String) } });
  });

  test('gives a refusal with its status and the code that the Firebase client knows', async () => {
    const { identity } = await opened();
    const { status, body } = await identity.call(aCall({ body: { email: 'ana@example.org', password: '123' } }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 400, message: expect.stringMatching(/^WEAK_PASSWORD/) } });
  });

  test('publishes RS256 keys of at least 2048 bits, and for how long they may be kept', async () => {
    const { identity } = await opened();
    const { jwks, maxAgeS } = await identity.publicKeys();
    expect(maxAgeS).toBeGreaterThan(60);
    expect(jwks.keys.length).toBeGreaterThan(0);
    for (const { kty, kid, n = '' } of jwks.keys) {
      expect(kty).toBe('RSA');
      expect(kid).toMatch(/./);
      expect(Buffer.from(n, 'base64url').length * 8).toBeGreaterThanOrEqual(2048);
    }
  });

  test('gives tokens that the one verifier takes, and no token that names another project', async () => {
    const { identity, signIn } = await opened();
    const token = await signIn();
    const claims = await createVerifier({ identity })(token);
    expect(claims.sub).toMatch(/./);
    const stranger: Identity = { ...identity, projectId: 'another', publicKeys: () => identity.publicKeys() };
    await expect(createVerifier({ identity: stranger })(token)).rejects.toMatchObject({ reason: expect.any(String) });
  });

  test('ends a call whose client has gone', async () => {
    const { identity } = await opened();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    const body = { email: 'eve@example.org', password: 'secret' };
    await expect(identity.call(aCall({ body, signal: gone.signal }))).rejects.toThrow('gone');
  });

  test('refuses calls after it was closed', async () => {
    const { identity } = await opened();
    await identity.close();
    await expect(identity.call(aCall())).rejects.toBeInstanceOf(Error);
  });
});
