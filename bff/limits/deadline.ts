import { setTimeout as pause } from 'node:timers/promises';

/** The result of `within` when time is up. */
export const LATE: unique symbol = Symbol('late');

/**
 * Waits for some work, but no longer than this many milliseconds. Late work continues, and its result is dropped.
 * @throws what the work throws in that time.
 */
export async function within<Result>(timeMs: number, work: Promise<Result>): Promise<Result | typeof LATE> {
  const isDone = new AbortController();
  const late = pause(timeMs, undefined, { signal: isDone.signal })
    .catch(() => {}) // the work finished first, and its result counts
    .then((): typeof LATE => LATE);
  try {
    return await Promise.race([work, late]);
  } finally {
    isDone.abort();
  }
}
