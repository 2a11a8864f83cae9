import { setTimeout } from 'node:timers/promises';

import CircuitBreaker from 'opossum';
import { Pool } from 'undici';

import { errors } from '../errors.ts';
import { exchange, type JsonAnswer, type JsonCall, NothingSentError } from './json-exchange.ts';

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_ANSWER_BYTES = 2 * 1_048_576;
/** A service that is being restarted may be back after this. */
const RETRY_DELAY_MS = 200;
/** So many calls are under way at once; one more is refused, so that a slow upstream cannot hold all memory. */
const MAX_IN_FLIGHT = 128;
const IN_FLIGHT_RETRY_AFTER_S = 1;

/** After half of at least 20 calls within 10 s have failed, calls are refused at once; every 5 s one may try whether it is back. */
const BREAKER = {
  errorThresholdPercentage: 50,
  volumeThreshold: 20,
  rollingCountTimeout: 10_000,
  resetTimeout: 5000,
} as const;

/** Calls one upstream over a pool of connections of its own, so that a slow one does not hold up the others. */
export interface JsonClient {
  /**
   * Makes a call. It is made a second time only when nothing of it was sent.
   * @throws {BffError} UPSTREAM_FAILED, UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE; the reason of `signal` when that ended it.
   */
  call(call: JsonCall): Promise<JsonAnswer>;
  /** Ends all work; later calls are refused. */
  close(): Promise<void>;
}

/** Which upstream is called, and what it may cost. */
export interface JsonClientOptions {
  /** How the upstream is called in messages, such as "identity". */
  upstream: string;
  /** Its base address; the path of a call is appended to it. */
  url: string;
  /** The time that one call may take in all, in milliseconds. */
  deadlineMs: number;
  /** An answer larger than this is not read to its end. */
  maxAnswerBytes?: number;
}

/** A client of one upstream: a pool, a deadline, a limit of size, a bulkhead, and a circuit breaker. It follows no redirects. */
export function jsonClient({
  upstream,
  url,
  deadlineMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: JsonClientOptions): JsonClient {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxResponseSize: maxAnswerBytes,
  });

  async function attempt(call: JsonCall): Promise<JsonAnswer> {
    const path = prefix + call.path;
    const answer = await exchange(pool, { ...call, path: path.startsWith('/') ? path : `/${path}` }, deadlineMs);
    if (answer.status >= 300 && answer.status < 400) throw new Error(`A redirect (${answer.status}) is not followed.`);
    if (answer.status >= 500) throw new FailingAnswer(answer);
    return answer;
  }

  async function attemptAgain(call: JsonCall, error: unknown): Promise<JsonAnswer> {
    if (!(error instanceof NothingSentError)) throw error;
    await setTimeout(RETRY_DELAY_MS, undefined, { signal: call.signal });
    return attempt(call);
  }

  const breaker = new CircuitBreaker(
    (call: JsonCall) => attempt(call).catch((error: unknown) => attemptAgain(call, error)),
    {
      ...BREAKER,
      timeout: false, // the deadline is of the exchange, which it also ends
      capacity: MAX_IN_FLIGHT,
      rollingPercentilesEnabled: false,
      // What the client ended and what was never sent says nothing about the upstream.
      errorFilter: ({ code, name }: { code?: string; name?: string }) => code === 'ESEMLOCKED' || name === 'AbortError',
    },
  );

  return {
    async call(call) {
      try {
        return await breaker.fire(call);
      } catch (error) {
        call.signal.throwIfAborted();
        if (error instanceof FailingAnswer) return error.answer;
        throw asBffError(error, upstream, deadlineMs);
      }
    },
    close: () => {
      breaker.shutdown();
      return pool.destroy();
    },
  };
}

/** An answer of 500 or more: it counts as a failure of the upstream, and is given to the caller all the same. */
class FailingAnswer extends Error {
  readonly answer: JsonAnswer;
  constructor(answer: JsonAnswer) {
    super(`The upstream answered ${answer.status}.`);
    this.answer = answer;
  }
}

const TIMEOUT_CODES: ReadonlySet<unknown> = new Set([
  'DEADLINE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function asBffError(error: unknown, upstream: string, deadlineMs: number): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EOPENBREAKER') return errors.upstreamUnavailable(upstream, BREAKER.resetTimeout / 1000);
  if (code === 'ESEMLOCKED') return errors.upstreamUnavailable(upstream, IN_FLIGHT_RETRY_AFTER_S);
  return TIMEOUT_CODES.has(code)
    ? errors.upstreamTimeout(upstream, deadlineMs)
    : errors.upstreamFailed(upstream, error);
}
