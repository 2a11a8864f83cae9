import { LRUCache } from 'lru-cache';

import { IdentityError } from './identity-error.ts';

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

/** A sign-in attempt; it counts whether or not the address has an account. */
export interface Attempt {
  email: string;
  /** The network the attempt comes from. */
  network: string;
}

/**
 * Slows down anyone who guesses a password. A network with failures waits alone. Guesses from many networks make all of them
 * wait, except networks where the owner has signed in before: a stranger who fails on purpose must not lock out the owner.
 */
export interface LockOut {
  /**
   * Starts an attempt, which counts as failed until another function is called, so that concurrent attempts get no extra guesses.
   * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER while the attempt has to wait.
   */
  begin(attempt: Attempt): void;
  /** The password was right: from now on the network is known as the owner's, and its failures are forgotten. */
  succeed(attempt: Attempt): void;
  /** The attempt ended without a result. */
  withdraw(attempt: Attempt): void;
}

/** @param now the current time in milliseconds. */
export function createLockOut(now: () => number): LockOut {
  const failed = new LRUCache<string, { failures: number; lastMs: number }>({ max: MOST_COUNTS });
  const ownNetworks = new LRUCache<string, true>({ max: MOST_COUNTS });

  /** The counters for an attempt, each with its number of free failures. */
  function countsOf(attempt: Attempt): { key: string; free: number }[] {
    const network = { key: placeOf(attempt), free: FREE_FAILURES_OF_NETWORK };
    const isOwn = ownNetworks.has(placeOf(attempt));
    return isOwn ? [network] : [network, { key: attempt.email, free: FREE_FAILURES_OF_STRANGERS }];
  }

  return {
    begin(attempt) {
      const counts = countsOf(attempt).map(({ key, free }) => {
        const earlier = failed.get(key);
        const failures = earlier && now() - earlier.lastMs < FORGET_AFTER_MS ? earlier.failures : 0;
        return { key, failures, endMs: (earlier?.lastMs ?? -Infinity) + waitMs(failures - free) };
      });
      if (counts.some(({ endMs }) => now() < endMs))
        throw new IdentityError(
          'TOO_MANY_ATTEMPTS_TRY_LATER',
          'Access to this account has been temporarily disabled due to many failed login attempts. Try again later.',
        );
      for (const { key, failures } of counts) failed.set(key, { failures: failures + 1, lastMs: now() });
    },
    succeed(attempt) {
      for (const { key } of countsOf(attempt)) failed.delete(key);
      ownNetworks.set(placeOf(attempt), true);
    },
    withdraw(attempt) {
      for (const { key } of countsOf(attempt)) {
        const count = failed.get(key);
        if (count) count.failures -= 1;
      }
    },
  };
}

function placeOf({ email, network }: Attempt): string {
  return `${network} ${email}`;
}

/** @param excess how many failures there were beyond the free ones; the last free one counts as 0. */
function waitMs(excess: number): number {
  return excess < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** excess, LONGEST_WAIT_MS);
}
