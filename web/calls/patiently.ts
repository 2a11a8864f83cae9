import { FEEDBACK_NOT_IN_TIME, type FEEDBACK_WAIT } from '../content/feedback.ts';
import { pause } from './pause.ts';

/** What a call waits for. */
export type Wait = keyof typeof FEEDBACK_WAIT;

/** After this time without an answer the calls end; `FEEDBACK_NOT_IN_TIME` names it. */
const PATIENCE_MS = 120_000;

/** The codes of errors that pass; any other one that names a time to come back means that the service is away. */
const WAITS: ReadonlyMap<unknown, Wait> = new Map([
  ['EVALUATOR_BUSY', 'busy'],
  ['TOO_MANY_REQUESTS', 'limited'],
  ['EVALUATOR_STARTING', 'starting'],
  ['EVALUATOR_RESTARTED', 'starting'],
  ['SHUTTING_DOWN', 'starting'],
]);

/** An error that will pass. */
interface PassingError {
  /** After this time, in milliseconds, the call may be made again. */
  retryAfterMs: number;
  code?: unknown;
}

/** How long a wait may be, and who hears of it. */
interface PatienceOptions {
  /** Ends the waiting, as when the text has changed. */
  signal: AbortSignal;
  /** Called before each wait with what it is for. */
  onWait: (wait: Wait) => void;
}

/**
 * Makes a call, and makes it again as long as it fails with an error that will pass, each time after the time that the error names.
 * @throws {Error} with the words of `FEEDBACK_NOT_IN_TIME` when it has waited for too long; any other error of the call; the
 * reason of the signal.
 */
export async function patiently<Result>(
  call: () => Promise<Result>,
  { signal, onWait }: PatienceOptions,
): Promise<Result> {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  // oxlint-disable no-await-in-loop -- one attempt after another
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      if (performance.now() > giveUpAtMs) throw new Error(FEEDBACK_NOT_IN_TIME, { cause: error });
      onWait(WAITS.get(error.code) ?? 'unavailable');
      // Pages that were refused in the same second must not all come back in the same second.
      await pause(error.retryAfterMs * (1 + Math.random() / 2), signal);
    }
  }
  // oxlint-enable no-await-in-loop
}

function isPassing(error: unknown): error is PassingError {
  return error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number';
}
