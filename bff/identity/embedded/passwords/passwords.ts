import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

import { errors } from '../../../errors.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The cost of trying a password: the parameters of scrypt (RFC 7914 section 6), where `ln` is the base-2 logarithm of N. */
export interface PasswordCost {
  ln: number;
  r: number;
  p: number;
}

/**
 * OWASP's third option for scrypt, which is as strong as the first (N = 2^17, p = 1) but needs 32 MiB instead of 128:
 * cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt. About 0.2 s on one core.
 */
const COST: PasswordCost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** How many hashes run concurrently: half of Node's four pool threads, so that file and DNS work can continue. */
const HASHES_AT_ONCE = 2;
/** How many more may wait, for about ten seconds; any further call is refused. */
const MOST_WAITING = 64;

/** Stores and checks passwords. */
export interface Passwords {
  /**
   * Returns the hash to store, preceded by algorithm, cost, and salt.
   * @throws {BffError} UPSTREAM_UNAVAILABLE if too many are waiting; the reason of the signal if it ended the wait.
   */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /**
   * Whether this is the stored password. Without a stored one it returns false after the same amount of work, so that the timing
   * doesn't reveal which accounts exist.
   * @throws {BffError} as `hash`.
   */
  verify(password: string, stored: string | undefined, signal: AbortSignal): Promise<boolean>;
}

/** Hashes in Node's thread pool, a few at a time. @param cost for new passwords; stored ones are checked at their own cost. */
export function createPasswords(cost = COST): Passwords {
  const nobody = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (running < HASHES_AT_ONCE) running += 1;
    else {
      if (waiting.length >= MOST_WAITING) throw errors.upstreamUnavailable('identity', 2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password, signal) =>
      inTurn(signal, async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(cost, salt, await hashOf(password, salt, cost));
      }),
    verify: (password, stored, signal) =>
      inTurn(signal, async () => {
        const { cost: storedCost, salt, hash } = parse(stored ?? nobody);
        return timingSafeEqual(await hashOf(password, salt, storedCost), hash) && stored !== undefined;
      }),
  };
}

function hashOf(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** ln;
  // RFC 8265 section 4.2: the same letters make the same password, however the keyboard composes them.
  return derive(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 2 * 128 * N * r });
}

function format({ ln, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, , cost = '', salt = '', hash = ''] = stored.split('$');
  const [ln = 0, r = 0, p = 0] = cost.split(',').map((part) => Number(part.replace(/^.*=/, '')));
  return { cost: { ln, r, p }, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}
