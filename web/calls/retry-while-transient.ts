import { FEEDBACK_NOT_IN_TIME, type FEEDBACK_WAIT } from '../content/feedback.ts';
import { RefusedError } from './call-errors.ts';
import { pause } from './pause.ts';

/** What a call waits for before it is repeated. */
export type Wait = keyof typeof FEEDBACK_WAIT;

/** After this time without an answer, no further call is made; `FEEDBACK_NOT_IN_TIME` mentions it. */
const LONGEST_WAIT_MS = 120_000;

/** Too many requests, and a service that is busy right now (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** The wait after such an answer that names none. */
const DEFAULT_RETRY_AFTER_MS = 2000;

/** What transient errors wait for, by their codes; with any other code the service is unavailable. */
const WAITS: ReadonlyMap<unknown, Wait> = new Map([
  ['EVALUATOR_BUSY', 'busy'],
  ['TOO_MANY_REQUESTS', 'limited'],
  ['EVALUATOR_STARTING', 'starting'],
  ['EVALUATOR_RESTARTED', 'starting'],
  ['SHUTTING_DOWN', 'starting'],
]);

interface RetryOptions {
  /** Ends the wait, for example because the text has changed. */
  signal: AbortSignal;
  /** Called before each wait with what it is for, what the call threw, and how long the wait is, in milliseconds. */
  onWait: (wait: Wait, thrown: { words: string; againInMs: number }) => void;
}

/**
 * Makes a call, and repeats it while it fails with a transient error, each time after the delay that the error names.
 * @throws {Error} with the message of `FEEDBACK_NOT_IN_TIME` when that takes too long; any other error of the call; the reason of
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
      const retryAfterMs = retryAfterMsOf(error);
      if (signal.aborted || retryAfterMs === undefined) throw error;
      if (performance.now() > giveUpAtMs) throw new Error(FEEDBACK_NOT_IN_TIME, { cause: error });
      // Pages that were refused in the same second must not all retry in the same second.
      const againInMs = retryAfterMs * (1 + Math.random() / 2);
      const words = error instanceof Error ? error.message : String(error);
      onWait(WAITS.get(codeOf(error)) ?? 'unavailable', { words, againInMs });
      await pause(againInMs, signal);
    }
  }
  // oxlint-enable no-await-in-loop
}

/** The milliseconds after which the call may be repeated; undefined when it would fail again. */
function retryAfterMsOf(error: unknown): number | undefined {
  if (error instanceof RefusedError) {
    const seconds = Number(error.headers.get('retry-after'));
    return TRANSIENT_STATUSES.has(error.status) ? (seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS) : undefined;
  }
  if (!(error instanceof Error) || !('retryAfterMs' in error)) return undefined;
  return typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
