import { randomUUID } from 'node:crypto';

import type { TokenClaims } from '../identity.ts';
import type { Account } from './accounts.ts';
import { IdentityError } from './identity-error.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * Creates and verifies id tokens (RFC 7519) with the same claims as Firebase's
 * (firebase.google.com/docs/auth/admin/verify-id-tokens).
 */
export interface Tokens {
  /** @param authTimeS when the user signed in, in seconds since 1970. */
  issue(account: Account, authTimeS: number): Promise<string>;
  /** @throws {IdentityError} TOKEN_EXPIRED or INVALID_ID_TOKEN. */
  read(token: string): Promise<Pick<TokenClaims, 'sub' | 'auth_time'>>;
}

/** The lifetime, signing keys and audience of the tokens. */
export interface TokenOptions {
  projectId: string;
  tokenLifetimeS: number;
  signingKeys: SigningKeys;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Signs and verifies with RS256 only. jose takes 30 ms to load, and starting the product shouldn't wait for it. */
export function createTokens({ projectId, tokenLifetimeS, signingKeys, now }: TokenOptions): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    async issue(account, authTimeS) {
      const { SignJWT } = await import('jose');
      const { kid, key } = await signingKeys.current();
      const iat = Math.floor(now() / 1000);
      return (
        new SignJWT({
          ...profileClaims(account),
          user_id: account.uid,
          auth_time: authTimeS,
          ...providerClaims(account.email),
        })
          .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(projectId)
          .setSubject(account.uid)
          .setIssuedAt(iat)
          .setExpirationTime(iat + tokenLifetimeS)
          // The library ignores a new session if its id token equals the current one.
          .setJti(randomUUID())
          .sign(key)
      );
    },

    async read(token) {
      const { errors, jwtVerify } = await import('jose');
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await signingKeys.find(kid ?? '');
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          { issuer, audience: projectId, algorithms: ['RS256'], currentDate: new Date(now()), requiredClaims: ['exp'] },
        );
        const { sub, auth_time: authTimeS } = payload;
        if (typeof sub !== 'string' || typeof authTimeS !== 'number') throw new IdentityError('INVALID_ID_TOKEN');
        return { sub, auth_time: authTimeS };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new IdentityError('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError) throw new IdentityError('INVALID_ID_TOKEN');
        throw error;
      }
    },
  };
}

function profileClaims({ displayName, photoUrl }: Account) {
  return {
    ...(displayName === undefined ? {} : { name: displayName }),
    ...(photoUrl === undefined ? {} : { picture: photoUrl }),
  };
}

function providerClaims(email: string | undefined) {
  return email === undefined
    ? { provider_id: 'anonymous', firebase: { identities: {}, sign_in_provider: 'anonymous' } }
    : {
        email,
        email_verified: false, // the service sends no mail, so nobody can prove that the address is theirs
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      };
}
