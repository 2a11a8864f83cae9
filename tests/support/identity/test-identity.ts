import type { Identity } from '#bff/identity/identity';
import { OK } from '#bff/observability/health';

import { claimsOf, makeSigningKey, type SigningKey, signToken } from './tokens.ts';

const PROJECT_ID = 'test-project';

/** An identity service for a test: it has no accounts, and its tokens say what the test wants. */
export interface TestIdentity {
  identity: Identity;
  /** A valid token of a user, for an hour unless told otherwise; a guest when no e-mail address is given. */
  tokenOf: (userId: string, email?: string, lifetimeS?: number) => string;
}

/** An identity service that accepts no calls and publishes these keys. @param changes what it does differently. */
export function identityWith(
  keys: readonly SigningKey[],
  projectId: string,
  changes: Partial<Identity> = {},
): Identity {
  return {
    projectId,
    call: refuse,
    publicKeys: async () => ({ jwks: { keys: keys.map(({ jwk }) => jwk) }, maxAgeS: 3600 }),
    isActive: undefined,
    health: () => OK,
    close: async () => undefined,
    ...changes,
  };
}

async function refuse(): Promise<never> {
  throw new Error('A test identity takes no calls.');
}

/** Makes an identity service with its own key. */
export function makeTestIdentity(): TestIdentity {
  const key = makeSigningKey('test');
  return {
    identity: identityWith([key], PROJECT_ID),
    tokenOf(userId, email, lifetimeS = 3600) {
      const provider = email === undefined ? 'anonymous' : 'password';
      const exp = Math.floor(Date.now() / 1000) + lifetimeS;
      return signToken(
        key,
        claimsOf(PROJECT_ID, { sub: userId, email, exp, firebase: { sign_in_provider: provider } }),
      );
    },
  };
}
