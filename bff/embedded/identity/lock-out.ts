import { LRUCache } from 'lru-cache';

import { Refusal } from './refusal.ts';

/** So many wrong passwords in a row are free. */
const FREE_FAILURES = 5;
/** The wait after the last free one; it doubles with every further one, up to the longest. In milliseconds. */
const FIRST_WAIT_MS = 30_000;
/** Short enough that a stranger who fails on purpose cannot keep an owner out for long: about a hundred guesses a day. */
const LONGEST_WAIT_MS = 900_000;
/** Failures are forgotten after a day without one. */
const FORGET_AFTER_MS = 86_400_000;
/** So many addresses are remembered; each costs an attacker a call, of which the rate limit allows one a second. */
const MOST_ADDRESSES = 10_000;

/** Slows down whoever guesses the password of one e-mail address, from however many places, whether or not it has an account. */
export interface LockOut {
  /**
   * Begins an attempt, which counts as failed until one of the others is called: of many attempts at once no more are made.
   * @throws {Refusal} TOO_MANY_ATTEMPTS_TRY_LATER while the address is locked.
   */
  begin(email: string): void;
  /** The password was right: everything is forgotten. */
  succeed(email: string): void;
  /** The attempt came to no verdict. */
  withdraw(email: string): void;
}

/** @param now the present time in milliseconds. */
export function createLockOut(now: () => number): LockOut {
  const attempts = new LRUCache<string, { failures: number; lastMs: number }>({ max: MOST_ADDRESSES });

  return {
    begin(email) {
      const earlier = attempts.get(email);
      const failures = earlier && now() - earlier.lastMs < FORGET_AFTER_MS ? earlier.failures : 0;
      if (earlier && now() < earlier.lastMs + waitMs(failures))
        throw new Refusal(
          'TOO_MANY_ATTEMPTS_TRY_LATER',
          'Access to this account has been temporarily disabled due to many failed login attempts. Try again later.',
        );
      attempts.set(email, { failures: failures + 1, lastMs: now() });
    },
    succeed: (email) => void attempts.delete(email),
    withdraw(email) {
      const attempt = attempts.get(email);
      if (attempt) attempt.failures -= 1;
    },
  };
}

function waitMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MS);
}
