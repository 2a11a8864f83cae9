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

interface StoredKey {
  kid: string;
  pem: string;
  createdMs: number;
}

/**
 * The keys that sign the tokens with RS256. They are stored in the database, whose file only its owner can read. The first one is
 * created on first use, because that takes a tenth of a second, and starting the product shouldn't wait for it.
 */
export class SigningKeys {
  readonly #database: Database;
  readonly #tokenLifetimeS: number;
  readonly #now: () => number;
  readonly #pairs = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
  #making: Promise<void> | undefined;

  constructor(database: Database, { tokenLifetimeS, now }: { tokenLifetimeS: number; now: () => number }) {
    this.#database = database;
    this.#tokenLifetimeS = tokenLifetimeS;
    this.#now = now;
  }

  /** The key that currently signs. */
  async current(): Promise<{ kid: string; key: KeyObject }> {
    const keys = await this.#withNewest();
    const signer = keys.find(({ createdMs }) => createdMs + PUBLISH_AHEAD_MS <= this.#now()) ?? keys.at(-1);
    if (!signer) throw new Error('There is no signing key.');
    return { kid: signer.kid, key: this.#pairOf(signer).privateKey };
  }

  /** The public key with this id; undefined if it doesn't exist or no longer exists. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const found = (await this.#stored()).find((key) => key.kid === kid);
    return found && this.#pairOf(found).publicKey;
  }

  /** All public keys: the next one, the current one, and earlier ones until the last token that they signed has expired. */
  async publicKeys(): Promise<JSONWebKeySet> {
    const keys = await this.#withNewest();
    return {
      keys: keys.map((key) => {
        const { kty = '', n = '', e = '' } = this.#pairOf(key).publicKey.export({ format: 'jwk' });
        return { kty, n, e, kid: key.kid, alg: 'RS256', use: 'sig' };
      }),
    };
  }

  /** Newest first, without the retired ones. */
  async #stored(): Promise<StoredKey[]> {
    const rows = await this.#database.all('SELECT * FROM signing_key ORDER BY created_ms DESC, kid');
    const all = rows.map((row) => ({
      kid: String(row['kid']),
      pem: String(row['private_key']),
      createdMs: Number(row['created_ms']),
    }));
    const served = all.filter((_key, index) => {
      const successorMs = all[index - 1]?.createdMs ?? Infinity;
      return successorMs + PUBLISH_AHEAD_MS + 2 * this.#tokenLifetimeS * 1000 <= this.#now();
    });
    for (const { kid } of served) {
      this.#pairs.delete(kid);
      await this.#database.run('DELETE FROM signing_key WHERE kid = $1', kid);
    }
    return all.filter((key) => !served.includes(key));
  }

  async #make(): Promise<void> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const nowMs = this.#now();
    await this.#database.transaction(async ({ get, run }) => {
      // If two processes create a key at the same moment, the second finds the first one's key and drops its own.
      const newer = await get('SELECT kid FROM signing_key WHERE created_ms > $1', nowMs - ROTATE_AFTER_MS);
      if (!newer) await run('INSERT INTO signing_key VALUES ($1, $2, $3)', randomUUID(), pem, nowMs);
    });
  }

  async #withNewest(): Promise<StoredKey[]> {
    const newestMs = (await this.#stored())[0]?.createdMs ?? -Infinity;
    if (this.#now() - newestMs >= ROTATE_AFTER_MS)
      await (this.#making ??= this.#make().finally(() => (this.#making = undefined)));
    return this.#stored();
  }

  #pairOf({ kid, pem }: StoredKey) {
    const known = this.#pairs.get(kid);
    if (known) return known;
    const privateKey = createPrivateKey(pem);
    const pair = { privateKey, publicKey: createPublicKey(privateKey) };
    this.#pairs.set(kid, pair);
    return pair;
  }
}
