import { FEEDBACK_NOT_IN_TIME, type FEEDBACK_WAIT } from '../content/feedback.ts';
import { pause } from './pause.ts';

/** What a call waits for before it is made again. */
export type Wait = keyof typeof FEEDBACK_WAIT;

/** After this time without an answer no further call is made; `FEEDBACK_NOT_IN_TIME` names it. */
const LONGEST_WAIT_MS = 120_000;

/** What transient errors wait for, by their codes; with any other code the service is unavailable. */
const WAITS: ReadonlyMap<unknown, Wait> = new Map([
  ['EVALUATOR_BUSY', 'busy'],
  ['TOO_MANY_REQUESTS', 'limited'],
  ['EVALUATOR_STARTING', 'starting'],
  ['EVALUATOR_RESTARTED', 'starting'],
  ['SHUTTING_DOWN', 'starting'],
]);

/** An error that goes away by itself. */
interface TransientError {
  /** After this time, in milliseconds, the call may be made again. */
  retryAfterMs: number;
  code?: unknown;
}

interface RetryOptions {
  /** Ends the wait, for example because the text has changed. */
  signal: AbortSignal;
  /** Called before each wait with what it is for. */
  onWait: (wait: Wait) => void;
}

/**
 * Makes a call, and makes it again while it fails with a transient error, each time after the time that the error names.
 * @throws {Error} with the words of `FEEDBACK_NOT_IN_TIME` when that takes too long; any other error of the call; the reason of
 * the signal.
 */
export async function retryWhileTransient<Result>(
  call: () => Promise<Result>,
  { signal, onWait }: RetryOptions,
): Promise<Result> {
  const giveUpAtMs = performance.now() + LONGEST_WAIT_MS;
  // oxlint-disable no-await-in-loop -- each attempt waits for the one before
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      if (performance.now() > giveUpAtMs) throw new Error(FEEDBACK_NOT_IN_TIME, { cause: error });
      onWait(WAITS.get(error.code) ?? 'unavailable');
      // Pages that were refused in the same second must not all come back in the same second.
      await pause(error.retryAfterMs * (1 + Math.random() / 2), signal);
    }
  }
  // oxlint-enable no-await-in-loop
}

function isTransient(error: unknown): error is TransientError {
  return error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number';
}
