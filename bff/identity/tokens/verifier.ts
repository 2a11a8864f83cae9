import { hash } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';
import type { CryptoKey, JWTPayload } from 'jose';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';

import { SingleFlight } from '../../limits/single-flight.ts';
import type { Identity, TokenClaims } from '../identity.ts';
import { createKeySet } from './key-set.ts';
import { asRefusal, TokenRefused } from './refusal.ts';

const SUBJECT_MAX_LENGTH = 128;

/**
 * Returns the claims of a valid token.
 * @throws {TokenRefused} for any other text; its reason is for the log, not for the caller.
 * @throws {BffError} UPSTREAM_UNAVAILABLE if the token can't be judged: there are no keys, or we can't find out whether the user
 * is active.
 */
export type TokenVerifier = (token: string) => Promise<TokenClaims>;

/** What a verifier needs. */
export interface VerifierOptions {
  /** Whose tokens are accepted: those of its project, signed with its keys, for users it calls active. */
  identity: Identity;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Where failed fetches of the keys are logged, for the operator. */
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** Firebase's tokens have about 900 characters; custom claims add at most 1,000 (firebase.google.com/docs/auth/admin/custom-claims). */
const TOKEN_MAX_LENGTH = 4096;
/** Header, claims and signature (RFC 7515 section 7.1); none may be empty, so an unsigned token doesn't match. */
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** How far the clocks of two machines may differ. */
const SKEW_S = 5;
const CACHE_ENTRIES = 10_000;
const CACHE_MS = 60_000;

/** A token found to be valid, by its SHA-256. */
interface Verified {
  claims: TokenClaims;
  kid: string;
  key: CryptoKey;
  /** In milliseconds since 1970. */
  until: number;
}

/**
 * Creates the verifier, which checks every token that arrives with a call or a socket: RS256 only, issuer, audience, expiry,
 * issued-at, auth_time and subject. It only remembers valid tokens, for at most a minute and never past their expiry. If it
 * remembered invalid ones, anyone could fill the memory.
 */
export function createVerifier({ identity, now = Date.now, log }: VerifierOptions): TokenVerifier {
  const issuer = `https://securetoken.google.com/${identity.projectId}`;
  const keySet = createKeySet({
    load: () => identity.publicKeys(),
    now,
    onFailure: (error) => log?.warn({ err: error }, 'the public keys of the tokens could not be fetched'),
  });
  const verified = new LRUCache<string, Verified>({ max: CACHE_ENTRIES });
  /** Requests that arrive together with the same new token share one verification. */
  const verifications = new SingleFlight<Verified>();

  async function verifySignature(token: string): Promise<Verified> {
    const { payload, protectedHeader, key } = await jwtVerify<Record<string, unknown>, CryptoKey>(
      token,
      ({ kid, jwk, jku, x5u, x5c }) => {
        // A token that brings its own key is an attack (RFC 8725 section 3.10), whatever else it contains.
        if (jwk !== undefined || jku !== undefined || x5u !== undefined || x5c !== undefined)
          throw new TokenRefused('embedded-key');
        return keySet.keyFor(kid);
      },
      {
        algorithms: ['RS256'],
        issuer,
        audience: identity.projectId,
        requiredClaims: ['exp', 'iat', 'auth_time', 'sub'],
        clockTolerance: SKEW_S,
        currentDate: new Date(now()),
      },
    ).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const claims = readClaims(payload, { projectId: identity.projectId, latestS: now() / 1000 + SKEW_S });
    const until = Math.min(claims.exp * 1000, now() + CACHE_MS);
    return { claims, kid: protectedHeader.kid ?? '', key, until };
  }

  return async (token) => {
    if (token.length > TOKEN_MAX_LENGTH) throw new TokenRefused('too-long');
    if (!COMPACT_JWS.test(token)) throw new TokenRefused('malformed');
    const digest = hash('sha256', token, 'base64url');
    let entry = verified.get(digest);
    // When a key is withdrawn, the tokens it signed are no longer valid.
    if (entry === undefined || entry.until <= now() || !keySet.holds(entry.kid, entry.key)) {
      entry = await verifications.do(digest, () => verifySignature(token));
      verified.set(digest, entry);
    }
    // Asked every time: the embedded service looks in its own database, and Firebase's driver remembers its answers.
    if (identity.isActive && !(await identity.isActive(entry.claims))) throw new TokenRefused('inactive');
    return entry.claims;
  };
}

/**
 * Reads the claims that the product uses. Refuses tokens that JOSE libraries accept although Google's rules for ID tokens forbid
 * them (firebase.google.com/docs/auth/admin/verify-id-tokens): tokens from the future, tokens with a list of audiences, and
 * tokens with an empty or oversized subject. Issuer and expiry have been checked before.
 * @param rules.latestS the latest second since 1970 that counts as past.
 * @throws {TokenRefused} naming the faulty claim.
 */
function readClaims(payload: JWTPayload, rules: { projectId: string; latestS: number }): TokenClaims {
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
