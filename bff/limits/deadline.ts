import { setTimeout as pause } from 'node:timers/promises';

/** The result of `within` when the time has run out. */
export const LATE: unique symbol = Symbol('late');

/**
 * Waits for some work, but no longer than the time, in milliseconds. Late work continues, and its result is dropped.
 * @param signal ends the waiting too.
 * @throws what the work throws in that time, or the reason of the signal.
 */
export async function within<Result>(
  timeMs: number,
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | typeof LATE> {
  signal?.throwIfAborted();
  const isDone = new AbortController();
  const ends = signal ? AbortSignal.any([signal, isDone.signal]) : isDone.signal;
  const late = pause(timeMs, undefined, { signal: ends })
    .catch(() => signal?.throwIfAborted()) // without a reason of the signal, the work was done first, and its result counts
    .then((): typeof LATE => LATE);
  try {
    return await Promise.race([work, late]);
  } finally {
    isDone.abort();
  }
}
