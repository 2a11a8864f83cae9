import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import type { JSONWebKeySet } from 'jose';

import type { Database } from '../../storage/database.ts';

const HOUR_MS = 3_600_000;
/** A key is replaced after this time. */
const ROTATE_AFTER_MS = 30 * 24 * HOUR_MS;
/** How long a verifier may cache the public keys, in seconds. */
export const KEYS_MAX_AGE_S = 3600;
/** We publish a new key this long before it signs anything, so that every verifier has it by then. */
const PUBLISH_AHEAD_MS = 2 * KEYS_MAX_AGE_S * 1000;

/** The size of the keys in bits; the minimum of RFC 7518 section 3.3. */
const MODULUS_BITS = 2048;

/** The keys that sign the tokens with RS256. They are stored in the database, whose file only its owner can read. */
export interface SigningKeys {
  /** The key that currently signs. */
  current(): Promise<{ kid: string; key: KeyObject }>;
  /** The public key with this id; undefined if it doesn't exist or no longer exists. */
  find(kid: string): Promise<KeyObject | undefined>;
  /** All public keys: the next one, the current one, and earlier ones until the last token that they signed has expired. */
  publicKeys(): Promise<JSONWebKeySet>;
}

interface StoredKey {
  kid: string;
  pem: string;
  createdMs: number;
}

/**
 * Stores the keys. The first one is created on first use, because that takes a tenth of a second, and starting the product
 * shouldn't wait for it.
 */
export function openSigningKeys(
  database: Database,
  { tokenLifetimeS, now }: { tokenLifetimeS: number; now: () => number },
): SigningKeys {
  const pairs = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
  let making: Promise<void> | undefined;

  /** Newest first, without the retired ones. */
  async function stored(): Promise<StoredKey[]> {
    const rows = await database.all('SELECT * FROM signing_key ORDER BY created_ms DESC, kid');
    const all = rows.map((row) => ({
      kid: String(row['kid']),
      pem: String(row['private_key']),
      createdMs: Number(row['created_ms']),
    }));
    const served = all.filter((_key, index) => {
      const successorMs = all[index - 1]?.createdMs ?? Infinity;
      return successorMs + PUBLISH_AHEAD_MS + 2 * tokenLifetimeS * 1000 <= now();
    });
    for (const { kid } of served) {
      pairs.delete(kid);
      await database.run('DELETE FROM signing_key WHERE kid = $1', kid); // oxlint-disable-line no-await-in-loop -- one in a month
    }
    return all.filter((key) => !served.includes(key));
  }

  async function make(): Promise<void> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const nowMs = now();
    await database.transaction(async ({ get, run }) => {
      // If two processes create a key at the same moment, the second finds the first one's key and drops its own.
      const newer = await get('SELECT kid FROM signing_key WHERE created_ms > $1', nowMs - ROTATE_AFTER_MS);
      if (!newer) await run('INSERT INTO signing_key VALUES ($1, $2, $3)', randomUUID(), pem, nowMs);
    });
  }

  async function withNewest(): Promise<StoredKey[]> {
    const newestMs = (await stored())[0]?.createdMs ?? -Infinity;
    if (now() - newestMs >= ROTATE_AFTER_MS) await (making ??= make().finally(() => (making = undefined)));
    return stored();
  }

  function pairOf({ kid, pem }: StoredKey) {
    const known = pairs.get(kid);
    if (known) return known;
    const privateKey = createPrivateKey(pem);
    const pair = { privateKey, publicKey: createPublicKey(privateKey) };
    pairs.set(kid, pair);
    return pair;
  }

  return {
    async current() {
      const keys = await withNewest();
      const signer = keys.find(({ createdMs }) => createdMs + PUBLISH_AHEAD_MS <= now()) ?? keys.at(-1);
      if (!signer) throw new Error('There is no signing key.');
      return { kid: signer.kid, key: pairOf(signer).privateKey };
    },
    async find(kid) {
      const found = (await stored()).find((key) => key.kid === kid);
      return found && pairOf(found).publicKey;
    },
    async publicKeys() {
      const keys = await withNewest();
      return {
        keys: keys.map((key) => {
          const { kty = '', n = '', e = '' } = pairOf(key).publicKey.export({ format: 'jwk' });
          return { kty, n, e, kid: key.kid, alg: 'RS256', use: 'sig' };
        }),
      };
    },
  };
}
