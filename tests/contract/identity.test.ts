import { beforeEach, describe, expect, test } from 'vitest';

import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import type { Identity } from '#bff/identity/identity';
import { createVerifier } from '#bff/identity/tokens/verifier';

import { closeInTheEnd } from '../support/closing.ts';
import { DATABASES } from '../support/databases.ts';
import { startGoogle } from '../support/identity/google-stand-in.ts';
import { identityCall, openIdentityOn } from '../support/identity/identity-client.ts';
import { claimsOf, makeSigningKey, signToken } from '../support/identity/tokens.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const PROJECT_ID = 'ink-project';
const ACCOUNT = { email: 'ada@example.org', password: 'a good long line', returnSecureToken: true };

/** Google's services: a stand-in signs people up and refuses everything else. */
async function openGoogle(): Promise<Identity> {
  const google = await startGoogle(PROJECT_ID);
  google.answer('accounts', (arrival, response) => {
    const claims = claimsOf(PROJECT_ID, { sub: 'ada', email: ACCOUNT.email });
    const refusal = { error: { code: 400, message: 'OPERATION_NOT_ALLOWED', errors: [] } };
    if (arrival.path?.includes('accounts:signUp?'))
      answerJson({ idToken: signToken(google.key(), claims) })(arrival, response);
    else answerJson(refusal, 400)(arrival, response);
  });
  return firebaseIdentity({ ...google.identity, deadlineMs: 5000 });
}

/** Every driver of identity: each must keep what the identity plugin and its routes rely on. */
const DRIVERS = [
  ...DATABASES.map(({ engine, open }) => ({
    name: `embedded in ${engine}`,
    openIdentity: async () => openIdentityOn(await open(), { projectId: PROJECT_ID }),
  })),
  { name: 'Google', openIdentity: openGoogle },
];

for (const { name, openIdentity } of DRIVERS) {
  describe(`Identity: ${name}`, () => {
    let identity: Identity;
    beforeEach(async () => {
      identity = await openIdentity();
      closeInTheEnd(() => identity.close());
    });

    async function signUp(): Promise<string> {
      const { status, body } = await identity.call(identityCall('/v1/accounts:signUp', ACCOUNT));
      expect(status).toBe(200);
      return (body as { idToken: string }).idToken;
    }

    test('a token that it gives is valid by its public keys, and names the account', async () => {
      const verify = createVerifier({ identity });
      expect(await verify(await signUp())).toMatchObject({ sub: expect.stringMatching(/./), email: ACCOUNT.email });
    });

    test('a token for the same project, signed with the key of a stranger, is not valid', async () => {
      const forged = signToken(makeSigningKey('of-a-stranger'), claimsOf(PROJECT_ID));
      await expect(createVerifier({ identity })(forged)).rejects.toMatchObject({ name: 'TokenRefused' });
    });

    test('its public keys may be kept for a while, and hold nothing private', async () => {
      await signUp();
      const { jwks, maxAgeS } = await identity.publicKeys();
      expect(maxAgeS).toBeGreaterThan(0);
      expect(jwks.keys).toEqual([expect.objectContaining({ kty: 'RSA', kid: expect.any(String) })]);
      expect(Object.keys(jwks.keys[0] ?? {})).not.toContain('d');
    });

    test('a refusal is an answer in the form of the provider, and no error', async () => {
      const call = identityCall('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL' });
      const { status, body } = await identity.call(call);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: 400, message: expect.stringMatching(/^[A-Z_]+/) } });
    });

    test('closed, it takes no more calls', async () => {
      await identity.close();
      await expect(identity.call(identityCall('/v1/accounts:signUp', ACCOUNT))).rejects.toThrow(/./);
    });
  });
}
