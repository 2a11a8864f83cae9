import { exportJWK, generateKeyPair, SignJWT } from 'jose';

import type { Identity } from '#bff/upstreams/identity';

const PROJECT_ID = 'test-project';

/** An identity service of a test: it has no accounts, and its tokens say what the test wants. */
export interface TestIdentity {
  identity: Identity;
  /** A valid token of a user; a guest when no e-mail address is given. */
  tokenOf: (userId: string, email?: string) => Promise<string>;
}

async function refuse(): Promise<never> {
  throw new Error('A test identity takes no calls.');
}

/** Makes an identity service with a key of its own. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  return {
    identity: {
      projectId: PROJECT_ID,
      call: refuse,
      publicKeys: async () => ({ jwks: { keys: [jwk] }, maxAgeS: 3600 }),
      isActive: undefined,
      close: async () => undefined,
    },
    tokenOf: (userId, email) => {
      const nowS = Math.floor(Date.now() / 1000);
      const claims = {
        auth_time: nowS,
        firebase: { sign_in_provider: email === undefined ? 'anonymous' : 'password' },
      };
      return new SignJWT(email === undefined ? claims : { ...claims, email })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
        .setAudience(PROJECT_ID)
        .setSubject(userId)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 3600)
        .sign(privateKey);
    },
  };
}
