import { setTimeout } from 'node:timers/promises';

import { Pool } from 'undici';

import { errors } from '../errors.ts';
import { CircuitBreaker, failingShare } from '../limits/circuit-breaker.ts';
import { type Health, OK } from '../observability/health.ts';
import { breakers, type CallOutcome, upstreamCalls } from '../observability/measured.ts';
import { exchange, type JsonAnswer, type JsonCall, NothingSentError, UnreadableAnswerError } from './json-exchange.ts';

/**
 * The largest number of concurrent calls, each on its own connection; further calls are refused. No call waits inside the pool:
 * the pool would keep a cancelled call until its turn came.
 */
const MAX_IN_FLIGHT = 128;
const IN_FLIGHT_RETRY_AFTER_S = 1;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_ANSWER_BYTES = 2 * 1_048_576;
/** A service that is restarting may be back after this time. */
const RETRY_DELAY_MS = 200;

/**
 * If more than half of at least 20 calls within 10 s have failed, calls are refused immediately; every 5 s one call may check
 * whether the service is back.
 */
const OUTAGE = { share: 0.5, ofAtLeast: 20, withinMs: 10_000 };
const PROBE_EVERY_MS = 5000;

/** Calls one upstream over its own connection pool, so that a slow upstream doesn't delay the others. */
export interface JsonClient {
  /**
   * Makes a call. It is only repeated if nothing of it was sent.
   * @throws {BffError} UPSTREAM_FAILED, UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE; the reason of `signal` if it cancelled the
   * call.
   */
  call(call: JsonCall): Promise<JsonAnswer>;
  /** How the upstream was in the last call; ok until the first one. */
  readonly health: Health;
  /** Stops all work; refuses later calls. */
  close(): Promise<void>;
}

/** The upstream, and the limits for its calls. */
export interface JsonClientOptions {
  /** What messages call the upstream, such as "identity". */
  upstream: string;
  /** Its base address; the path of a call is appended to it. */
  url: string;
  /** The time limit for a call that names none, in milliseconds. */
  deadlineMs: number;
  /** We don't read a larger answer to the end. */
  maxAnswerBytes?: number;
}

/**
 * A client for one upstream: a pool, a deadline, a size limit, a bulkhead, and a circuit breaker. It doesn't follow redirects.
 */
export function jsonClient({
  upstream,
  url,
  deadlineMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: JsonClientOptions): JsonClient {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: MAX_IN_FLIGHT,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: maxAnswerBytes,
  });
  let inFlight = 0;
  let health = OK;

  const wholePath = (path: string) => (prefix + path).replace(/^\/?/, '/');
  const attemptInTime = (call: JsonCall) =>
    attemptTwice(pool, { ...call, path: wholePath(call.path) }, performance.now() + (call.deadlineMs ?? deadlineMs));

  // A call that its client ended says nothing about the upstream. An odd answer to a stranger's request doesn't either. But the
  // one call that checks whether the upstream is back has to succeed.
  const breaker = new CircuitBreaker({
    rule: failingShare({ ...OUTAGE, isFault: (failure) => !isIncidental(failure) }),
    probeEveryMs: PROBE_EVERY_MS,
    onChange: (isOpen) => breakers.tell({ upstream, isOpen }),
  });
  const ended = (outcome: CallOutcome, beganMs: number) =>
    upstreamCalls.tell({ upstream, outcome, ms: performance.now() - beganMs });

  return {
    get health() {
      return health;
    },
    async call(call) {
      call.signal.throwIfAborted();
      const beganMs = performance.now();
      const answer = inFlight < MAX_IN_FLIGHT ? breaker.attempt(() => attemptInTime(call)) : undefined;
      if (answer === undefined) {
        ended('refused', beganMs);
        const retryAfterS = inFlight < MAX_IN_FLIGHT ? PROBE_EVERY_MS / 1000 : IN_FLIGHT_RETRY_AFTER_S;
        throw errors.upstreamUnavailable(upstream, retryAfterS);
      }
      inFlight += 1;
      try {
        const answered = await answer;
        health = OK;
        ended('answered', beganMs);
        return answered;
      } catch (error) {
        const outcome = TIMEOUT_CODES.has(codeOf(error)) ? 'timed out' : 'failed';
        ended(call.signal.aborted ? 'cancelled' : outcome, beganMs);
        call.signal.throwIfAborted();
        health = { state: 'failing', why: faultOf(error) };
        if (error instanceof FailingAnswer) return error.answer;
        throw asBffError(error, upstream, call.deadlineMs ?? deadlineMs);
      } finally {
        inFlight -= 1;
      }
    },
    close: () => pool.destroy(),
  };
}

/** Makes a call, and once more if nothing of it was sent. @param endMs its end, in milliseconds of a monotonic clock. */
async function attemptTwice(pool: Pool, call: JsonCall, endMs: number): Promise<JsonAnswer> {
  try {
    return await attempt(pool, call, endMs);
  } catch (error) {
    if (!(error instanceof NothingSentError)) throw error;
    await setTimeout(RETRY_DELAY_MS, undefined, { signal: call.signal });
    return attempt(pool, call, endMs);
  }
}

/** Makes a call once. @throws {FailingAnswer} and the errors of `exchange`. */
async function attempt(pool: Pool, call: JsonCall, endMs: number): Promise<JsonAnswer> {
  const answer = await exchange(pool, call, endMs - performance.now());
  if (answer.status >= 300 && answer.status < 400) throw new Error(`A redirect (${answer.status}) is not followed.`);
  if (isFailure(answer)) throw new FailingAnswer(answer);
  return answer;
}

/** An upstream that says it is busy, and until when, is working properly. */
function isFailure({ status, headers }: JsonAnswer): boolean {
  return status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);
}

function isIncidental(failure: unknown): boolean {
  return failure instanceof UnreadableAnswerError || (failure instanceof Error && failure.name === 'AbortError');
}

/** An answer that counts as a failure of the upstream, but is still given to the caller. */
class FailingAnswer extends Error {
  readonly answer: JsonAnswer;
  constructor(answer: JsonAnswer) {
    super(`The upstream answered ${answer.status}.`);
    this.answer = answer;
  }
}

/** What was wrong with the last call, in words that strangers may read. */
function faultOf(error: unknown): string {
  if (error instanceof FailingAnswer) return `Its last answer had the status ${error.answer.status}.`;
  if (error instanceof NothingSentError) return `It doesn’t take connections (${error.code}).`;
  if (error instanceof UnreadableAnswerError) return 'Its last answer was no JSON.';
  return TIMEOUT_CODES.has(codeOf(error)) ? 'It didn’t answer in time.' : 'The connection to it broke.';
}

const TIMEOUT_CODES: ReadonlySet<unknown> = new Set(['DEADLINE', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function asBffError(error: unknown, upstream: string, deadlineMs: number): Error {
  const code = codeOf(error);
  if (code === 'UND_ERR_DESTROYED') return errors.shuttingDown();
  return TIMEOUT_CODES.has(code)
    ? errors.upstreamTimeout(upstream, deadlineMs)
    : errors.upstreamFailed(upstream, error);
}
