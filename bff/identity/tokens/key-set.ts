import type { CryptoKey, JSONWebKeySet, JWK } from 'jose';
import { importJWK } from 'jose/key/import';

import { errors } from '../../errors.ts';
import type { PublicKeys } from '../identity.ts';
import { TokenRefused } from './refusal.ts';

/** The current public keys for tokens, cached so that nobody is signed out if their source is down. */
export interface KeySet {
  /**
   * Finds the key of a token by its key id.
   * @throws {TokenRefused} if no such key is published.
   * @throws {BffError} UPSTREAM_UNAVAILABLE if we can't know, because the keys couldn't be fetched.
   */
  keyFor(kid: string | undefined): Promise<CryptoKey>;
  /** Whether this key is still published under this id. */
  holds(kid: string, key: CryptoKey): boolean;
}

/** The source of the keys, and a callback for its failures. */
export interface KeySetOptions {
  /** Fetches the published keys. */
  load: () => Promise<PublicKeys>;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Called with every failed fetch: the last good set usually covers for it, so nobody would notice otherwise. */
  onFailure: (error: unknown) => void;
}

/** A set is refreshed after this share of its lifetime. */
const REFRESH_AT = 0.8;
/** How long an expired set stays in use while its source can't be reached. */
const KEPT_PAST_EXPIRY_MS = 24 * 3_600_000;
/** The shortest time between two fetches, even for tokens with invented key ids. */
const REFETCH_MS = 30_000;
/** The shortest time between two fetches while there's no set at all, since then every request is waiting. */
const FIRST_FETCH_RETRY_MS = 1000;
/** The smallest key size for RS256 in bits (RFC 7518 section 3.3). */
const KEY_MIN_BITS = 2048;

interface LoadedKey {
  jwk: JWK;
  key: CryptoKey;
}

/** Caches the published keys; the first token triggers the first fetch. */
export function createKeySet({ load, now, onFailure }: KeySetOptions): KeySet {
  let keys: ReadonlyMap<string, LoadedKey> = new Map();
  let refreshFrom = 0;
  let freshUntil = 0;
  let keptUntil = 0;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failed = false;
  let loading: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    triedAt = now();
    try {
      const { jwks, maxAgeS } = await load();
      keys = await importKeys(jwks, keys);
      refreshFrom = now() + maxAgeS * 1000 * REFRESH_AT;
      freshUntil = now() + maxAgeS * 1000;
      keptUntil = freshUntil + KEPT_PAST_EXPIRY_MS;
      failed = false;
    } catch (error) {
      failed = true;
      onFailure(error);
    }
  }

  /** Joins the current fetch, or starts one if the last was long enough ago. Never rejects. */
  function refresh(leastMs: number): Promise<void> | undefined {
    if (now() - triedAt >= leastMs)
      loading ??= fetchKeys().finally(() => {
        loading = undefined;
      });
    return loading;
  }

  return {
    async keyFor(kid) {
      if (kid === undefined) throw new TokenRefused('unknown-key');
      const time = now();
      if (time >= keptUntil) {
        await refresh(FIRST_FETCH_RETRY_MS);
        if (now() >= keptUntil) throw errors.upstreamUnavailable('identity', FIRST_FETCH_RETRY_MS / 1000);
      } else if (time >= freshUntil && !failed) {
        await refresh(REFETCH_MS);
      } else if (time >= refreshFrom) {
        // No request waits for an early refresh, or for a source that has just failed.
        refresh(REFETCH_MS)?.catch(onFailure);
      }
      if (!keys.has(kid)) await refresh(REFETCH_MS);
      const found = keys.get(kid);
      if (found) return found.key;
      // The key may have been published during the outage, and its user shouldn't have to sign in again.
      throw failed ? errors.upstreamUnavailable('identity', REFETCH_MS / 1000) : new TokenRefused('unknown-key');
    },
    holds: (kid, key) => keys.get(kid)?.key === key,
  };
}

/** Extracts the usable keys from a set; an unchanged key stays the same object. @throws {Error} if none is usable. */
async function importKeys(
  { keys }: JSONWebKeySet,
  known: ReadonlyMap<string, LoadedKey>,
): Promise<ReadonlyMap<string, LoadedKey>> {
  const imported = await Promise.all(keys.map((jwk) => importKey(jwk, known)));
  const usable = new Map(imported.filter((entry) => entry !== undefined));
  // An empty set would refuse everyone, so it counts as a failed fetch.
  if (usable.size === 0) throw new Error('The key set holds no key for RS256.');
  return usable;
}

async function importKey(
  jwk: JWK,
  known: ReadonlyMap<string, LoadedKey>,
): Promise<readonly [string, LoadedKey] | undefined> {
  const { kid, kty, use, alg, n, e } = jwk;
  if (typeof kid !== 'string' || kty !== 'RSA' || (use ?? 'sig') !== 'sig' || (alg ?? 'RS256') !== 'RS256') return;
  const same = known.get(kid);
  if (same && same.jwk.n === n && same.jwk.e === e) return [kid, same];
  const publicPart: JWK = { kty };
  if (n !== undefined) publicPart.n = n;
  if (e !== undefined) publicPart.e = e;
  const key = await importJWK(publicPart, 'RS256').catch(() => undefined);
  if (!key || key instanceof Uint8Array || bitsOf(key) < KEY_MIN_BITS) return;
  return [kid, { jwk: publicPart, key }];
}

function bitsOf({ algorithm }: CryptoKey): number {
  return 'modulusLength' in algorithm && typeof algorithm.modulusLength === 'number' ? algorithm.modulusLength : 0;
}
