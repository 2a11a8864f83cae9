import type { JWTPayload } from 'jose';

import type { TokenClaims } from '../identity.ts';
import { TokenRefused } from './refusal.ts';

const SUBJECT_MAX_LENGTH = 128;

/**
 * Reads the claims that the product uses. Refuses tokens that JOSE libraries accept although Google's rules for ID tokens forbid
 * them (firebase.google.com/docs/auth/admin/verify-id-tokens): tokens from the future, tokens with a list of audiences, and
 * tokens with an empty or oversized subject. Issuer and expiry have been checked before.
 * @param rules.latestS the latest second since 1970 that counts as past.
 * @throws {TokenRefused} naming the faulty claim.
 */
export function readClaims(payload: JWTPayload, rules: { projectId: string; latestS: number }): TokenClaims {
  const { sub, email, firebase } = payload;
  if (payload.aud !== rules.projectId) throw new TokenRefused('claim aud');
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX_LENGTH) throw new TokenRefused('claim sub');
  const claims: TokenClaims = {
    sub,
    exp: readTime(payload, 'exp'),
    iat: readTime(payload, 'iat'),
    auth_time: readTime(payload, 'auth_time'),
  };
  if (claims.iat > rules.latestS) throw new TokenRefused('claim iat');
  if (claims.auth_time > rules.latestS) throw new TokenRefused('claim auth_time');
  if (typeof email === 'string') claims.email = email;
  const provider = signInProvider(firebase);
  if (provider !== undefined) claims.firebase = { sign_in_provider: provider };
  return claims;
}

/** JSON can write numbers that overflow to infinity, such as 1e999; such a token would never expire. */
function readTime(payload: JWTPayload, claim: 'exp' | 'iat' | 'auth_time'): number {
  const value = payload[claim];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TokenRefused(`claim ${claim}`);
  return value;
}

function signInProvider(firebase: unknown): string | undefined {
  if (typeof firebase !== 'object' || firebase === null || !('sign_in_provider' in firebase)) return undefined;
  return typeof firebase.sign_in_provider === 'string' ? firebase.sign_in_provider : undefined;
}
