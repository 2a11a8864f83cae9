import { createHmac } from 'node:crypto';

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import {
  CALLER_HEADER,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FEEDBACK_UNREAD_HEADER,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { type BffError, errors } from '../../errors.ts';
import { jsonClient } from '../../http/json-client.ts';
import type { JsonAnswer } from '../../http/json-exchange.ts';
import { FairTurns } from '../../limits/fair-turns.ts';
import type { WholeOptions } from '../whole-text.ts';
import { createAdmission } from './admission.ts';
import type { Evaluation, EvaluationOptions, Evaluator, EvaluatorLoad } from './evaluator.ts';
import { sentencesOf } from './feedback-call.ts';
import { readingTimeMs, wordCount } from './reading-time.ts';
import { usableAnalysis, usableFeedback } from './remote-answers.ts';

/** We don't read a larger answer to the end. */
const MAX_ANSWER_BYTES = 4 * 1_048_576;

/** Fewer than the HTTP client accepts concurrently, so that a call waits for its turn here instead of being refused there. */
const CALLS_AT_ONCE = 96;
/** The limit for one caller, so that no caller can use all of them. */
const CALLS_AT_ONCE_PER_CALLER = 24;

/** How long before we ask again, if an evaluator doesn't know the analysis call: a newer one may have replaced it. */
const ASK_AGAIN_AFTER_MS = 300_000;
/** The analysis we report for a text with known notes if the evaluator doesn't know the analysis call. */
const NOTHING_KNOWN: Evaluation = { items: [], complete: true, dropped: 0 };

/** The address of the evaluator, and our key for it. */
export interface RemoteEvaluatorOptions {
  url: string;
  /** Sent as a bearer token, together with a hash of the caller; without a key neither is sent. */
  key: string | undefined;
  /** How long a call may wait for its turn, and then take, in milliseconds; a long text has more time. */
  deadlineMs: number;
}

/** A call, and how long it may take, in milliseconds. */
interface TimedOptions extends EvaluationOptions {
  timeMs: number;
}

/** Sends a body to a path of the evaluator. */
type Ask = (path: string, body: string, options: TimedOptions) => Promise<JsonAnswer>;

/** An evaluator over HTTP, with the same contract as our own feedback call. Callers take fair turns. */
export function remoteEvaluator({ url, key, deadlineMs }: RemoteEvaluatorOptions): Evaluator {
  const client = jsonClient({ upstream: 'feedback', url, deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const askInTurn = inTurns((path, body, { caller, requestId, signal, timeMs }) =>
    client.call({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...credentials(key, caller) },
      body,
      deadlineMs: timeMs,
      signal,
    }),
  );
  let knowsAnalysisFrom = 0;

  async function evaluateFeedback(chunks: SentenceChunk[], options: TimedOptions): Promise<Evaluation> {
    const answer = await askInTurn(FEEDBACK_PATH, JSON.stringify({ arr: chunks } satisfies FeedbackRequest), options);
    return evaluationOf(answer, usableFeedback(answer.body, chunks));
  }

  async function evaluateWhole(
    text: readonly Paragraph[],
    whole: WholeOptions,
    options: TimedOptions,
  ): Promise<Evaluation> {
    const withoutAnalysis = async () =>
      whole.notes === false ? NOTHING_KNOWN : evaluateFeedback(sentencesOf(text), options);
    if (performance.now() < knowsAnalysisFrom) return withoutAnalysis();
    const answer = await askInTurn(ANALYSIS_PATH, JSON.stringify({ text, ...whole }), options);
    if (answer.status === 404 || answer.status === 405) {
      knowsAnalysisFrom = performance.now() + ASK_AGAIN_AFTER_MS;
      return withoutAnalysis();
    }
    return evaluationOf(answer, usableAnalysis(answer.body, sentencesOf(text)));
  }

  return {
    async evaluate(text, options) {
      options.signal.throwIfAborted();
      const sentences = sentencesOf(text);
      const timed = { ...options, timeMs: readingTimeMs(wordCount(sentences), deadlineMs) };
      return options.whole ? evaluateWhole(text, options.whole, timed) : evaluateFeedback(sentences, timed);
    },
    load: askInTurn.load,
    health: () => client.health,
    close: () => client.close(),
  };
}

/**
 * Makes each call when it is the caller's turn.
 * @returns a function that throws EVALUATOR_BUSY if the turn doesn't come in time.
 */
function inTurns(ask: Ask): Ask & { load: () => EvaluatorLoad } {
  const admission = createAdmission();
  const turns = new FairTurns({ atOnce: CALLS_AT_ONCE, atOncePerCaller: CALLS_AT_ONCE_PER_CALLER });
  const load = { waiting: 0, running: 0 };
  const askInTurn: Ask = async (path, body, options) => {
    const { caller, signal, timeMs } = options;
    const waiting = new AbortController();
    const giveUp = (reason: unknown) => waiting.abort(reason);
    const onAbort = () => giveUp(signal.reason);
    const leave = admission.admit({ caller, characters: body.length, onEvicted: () => giveUp(errors.evaluatorBusy()) });
    const deadline = setTimeout(() => giveUp(errors.evaluatorBusy()), timeMs);
    signal.addEventListener('abort', onAbort, { once: true });
    let state: keyof EvaluatorLoad = 'waiting';
    load[state] += 1;
    try {
      return await turns.run({ caller, signal: waiting.signal }, () => {
        clearTimeout(deadline);
        load[state] -= 1;
        state = 'running';
        load[state] += 1;
        return ask(path, body, { ...options, signal: waiting.signal });
      });
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      leave();
      load[state] -= 1;
    }
  };
  return Object.assign(askInTurn, { load: () => ({ ...load }) });
}

/** The evaluation in an answer. @throws {BffError} EVALUATOR_BUSY, EVALUATOR_STARTING or UPSTREAM_FAILED if there is none. */
function evaluationOf(
  { status, headers, body }: JsonAnswer,
  usable: Omit<Evaluation, 'complete'> | undefined,
): Evaluation {
  // A busy evaluator is an expected answer that the client may act on; any other refusal is a fault between this server and
  // the evaluator.
  if (status === 503 || status === 429) throw passingError(body);
  if (status !== 200) throw errors.upstreamFailed('feedback', new Error(`The evaluator answered ${status}.`));
  if (usable === undefined) throw errors.upstreamFailed('feedback', new Error('The answer has another shape.'));
  const unread = Number(headers[FEEDBACK_UNREAD_HEADER]);
  return {
    ...usable,
    complete: headers[FEEDBACK_STATUS_HEADER] !== 'partial',
    ...(Number.isInteger(unread) && unread > 0 && { unread }),
  };
}

/** Derives a name that reveals nothing about the caller; without the key nobody can guess it. */
function credentials(key: string | undefined, caller: string): Record<string, string> {
  if (key === undefined) return {};
  const name = createHmac('sha256', key).update(caller).digest('base64url');
  return { authorization: `Bearer ${key}`, [CALLER_HEADER]: name };
}

/** The answer of another Sullivan that can't read the text yet, with its reason. */
const startingError = Compile(
  Type.Object({ error: Type.Enum(['EVALUATOR_STARTING', 'EVALUATOR_RESTARTED', 'SHUTTING_DOWN']) }),
);

function passingError(body: unknown): BffError {
  return startingError.Check(body) ? errors.evaluatorStarting() : errors.evaluatorBusy();
}
