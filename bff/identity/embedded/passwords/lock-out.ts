import { hash } from 'node:crypto';

import type { Database, Statements } from '../../../storage/database.ts';
import { IdentityError } from '../identity-error.ts';

/**
 * How many consecutive wrong passwords are free: for one network, and for all networks that haven't signed in to the account
 * before.
 */
const FREE_FAILURES_OF_NETWORK = 5;
const FREE_FAILURES_OF_STRANGERS = 50;
/** The wait after the last free one, in milliseconds; it doubles with every further one, up to the maximum. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 900_000;
/** Failures are forgotten after a day without one. */
const FORGET_AFTER_MS = 86_400_000;
/** How many counts we remember; each costs an attacker a call, and the rate limit allows one a second. */
const MOST_COUNTS = 20_000;
/** The counts are thinned out with this share of the attempts. */
const TIDY_SHARE = 1 / 100;

/** A sign-in attempt; it counts whether or not the address has an account. */
export interface Attempt {
  email: string;
  /** The network the attempt comes from. */
  network: string;
}

/** A count of failures, and how many of them are free. */
interface Count {
  key: string;
  free: number;
}

/**
 * Slows down anyone who guesses a password. A network with failures waits alone. Guesses from many networks make all of them
 * wait, except networks where the owner has signed in before: a stranger who fails on purpose must not lock out the owner. The
 * counts are stored, so that a restart or another server gives nobody more guesses. Addresses are stored as hashes.
 */
export class LockOut {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now the current time in milliseconds since 1970. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Starts an attempt, which counts as failed until another function is called, so that concurrent attempts get no extra guesses.
   * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER while the attempt has to wait.
   */
  async begin(attempt: Attempt): Promise<void> {
    const nowMs = this.#now();
    await this.#change(attempt, async (statements, counts) => {
      const found = await Promise.all(
        counts.map(async (count) => ({ ...count, ...(await read(statements, count.key)) })),
      );
      if (found.some(({ failures, lastMs, free }) => nowMs < lastMs + waitMs(failures - free)))
        throw new IdentityError(
          'TOO_MANY_ATTEMPTS_TRY_LATER',
          'Access to this account has been temporarily disabled due to many failed login attempts. Try again later.',
        );
      for (const { key, failures, lastMs } of found) {
        const earlier = nowMs - lastMs < FORGET_AFTER_MS ? failures : 0;
        await statements.run(
          `INSERT INTO failed_sign_in (key, failures, last_ms) VALUES ($1, $2, $3)
           ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, last_ms = excluded.last_ms`,
          key,
          earlier + 1,
          nowMs,
        );
      }
      if (Math.random() < TIDY_SHARE) await tidy(statements, nowMs);
    });
  }

  /** The password was right: from now on the network is known as the owner's, and its failures are forgotten. */
  async succeed(attempt: Attempt): Promise<void> {
    await this.#change(attempt, async ({ run }, counts) => {
      for (const { key } of counts) await run('DELETE FROM failed_sign_in WHERE key = $1', key);
      await run(
        `INSERT INTO own_network (key, used_ms) VALUES ($1, $2)
         ON CONFLICT (key) DO UPDATE SET used_ms = excluded.used_ms`,
        placeOf(attempt),
        this.#now(),
      );
    });
  }

  /** The attempt ended without a result. */
  async withdraw(attempt: Attempt): Promise<void> {
    await this.#change(attempt, async ({ run }, counts) => {
      for (const { key } of counts) await run('UPDATE failed_sign_in SET failures = failures - 1 WHERE key = $1', key);
    });
  }

  /** Locks the counts of an attempt: those of its network, and those of all strangers unless the network is the owner's. */
  #change(attempt: Attempt, work: (statements: Statements, counts: readonly Count[]) => Promise<void>): Promise<void> {
    const [place, address] = [placeOf(attempt), keyOf(attempt.email)];
    return this.#database.transaction(
      async (statements) => {
        const network = { key: place, free: FREE_FAILURES_OF_NETWORK };
        const isOwn = (await statements.get('SELECT 1 FROM own_network WHERE key = $1', place)) !== undefined;
        await work(statements, isOwn ? [network] : [network, { key: address, free: FREE_FAILURES_OF_STRANGERS }]);
      },
      { locks: [place, address] },
    );
  }
}

async function read({ get }: Statements, key: string): Promise<{ failures: number; lastMs: number }> {
  const row = await get('SELECT failures, last_ms FROM failed_sign_in WHERE key = $1', key);
  return row
    ? { failures: Number(row['failures']), lastMs: Number(row['last_ms']) }
    : { failures: 0, lastMs: -Infinity };
}

/** Forgets old counts, and the oldest if there are too many. */
async function tidy({ get, run }: Statements, nowMs: number): Promise<void> {
  const sinceOf = async (table: string, column: string) => {
    const row = await get(`SELECT ${column} AS ms FROM ${table} ORDER BY ${column} DESC LIMIT 1 OFFSET ${MOST_COUNTS}`);
    return row ? Number(row['ms']) : -1;
  };
  const failedSince = Math.max(await sinceOf('failed_sign_in', 'last_ms'), nowMs - FORGET_AFTER_MS);
  await run('DELETE FROM failed_sign_in WHERE last_ms <= $1', failedSince);
  await run('DELETE FROM own_network WHERE used_ms <= $1', await sinceOf('own_network', 'used_ms'));
}

const keyOf = (text: string) => hash('sha256', text, 'base64url');

function placeOf({ email, network }: Attempt): string {
  return keyOf(`${network} ${email}`);
}

/** @param excess how many failures there were beyond the free ones; the last free one counts as 0. */
function waitMs(excess: number): number {
  return excess < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** excess, LONGEST_WAIT_MS);
}
