import type { Identity } from '#bff/upstreams/identity';

import { claimsOf, makeSigningKey, signToken } from './tokens.ts';

const PROJECT_ID = 'test-project';

/** An identity service of a test: it has no accounts, and its tokens say what the test wants. */
export interface TestIdentity {
  identity: Identity;
  /** A valid token of a user; a guest when no e-mail address is given. */
  tokenOf: (userId: string, email?: string) => string;
}

async function refuse(): Promise<never> {
  throw new Error('A test identity takes no calls.');
}

/** Makes an identity service with a key of its own. */
export function makeTestIdentity(): TestIdentity {
  const key = makeSigningKey('test');
  return {
    identity: {
      projectId: PROJECT_ID,
      call: refuse,
      publicKeys: async () => ({ jwks: { keys: [key.jwk] }, maxAgeS: 3600 }),
      isActive: undefined,
      close: async () => undefined,
    },
    tokenOf(userId, email) {
      const provider = email === undefined ? 'anonymous' : 'password';
      return signToken(key, claimsOf(PROJECT_ID, { sub: userId, email, firebase: { sign_in_provider: provider } }));
    },
  };
}
