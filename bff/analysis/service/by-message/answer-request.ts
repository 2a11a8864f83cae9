import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import {
  CorrelationId,
  type EvaluationFailure,
  type EvaluationProgress,
  type EvaluationReply,
  EvaluationRequest,
  WholeEvaluationRequest,
} from '#shared-types/analysis/evaluation';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import { PROGRESS_TO_HEADER, REPLY_DESTINATION_PREFIX, REPLY_TO_HEADER } from '#shared-types/messaging';

import { BffError, errors } from '../../../errors.ts';
import { firstFault } from '../../../http/schema-checks.ts';
import type { RequestOutcome } from '../../../observability/measured.ts';
import type { StompFrame } from '../../../stomp/frame.ts';
import type { WholeOptions } from '../../whole-text.ts';
import type { Evaluator, Evaluation, EvaluationOptions } from '../evaluator.ts';
import { checkText, sentencesOf, textOfCall } from '../feedback-call.ts';

/** How long to wait before calling a busy evaluator again. */
const BUSY_PAUSE_MS = 500;

/** The evaluator is overloaded or still starting. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['EVALUATOR_BUSY', 'EVALUATOR_STARTING', 'EVALUATOR_RESTARTED']);

/** The dependencies for answering a request. */
interface RequestContext {
  evaluator: Evaluator;
  /** The caller, as the evaluator counts callers. */
  caller: string;
  /** Sends a message to a destination, as JSON. */
  send: (destination: string, message: object) => void;
  /** Cancels the work; then this responder doesn't answer the request. */
  signal: AbortSignal;
  /** How long the request waits for a busy evaluator, in milliseconds. */
  busyWaitMs: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** How often to report progress: often enough to be seen, and well before a client stops waiting after 5 s (REQ-322). */
const PROGRESS_INTERVAL_MS = 500;

/** The only destinations of replies. Without this check a request could make the responder write to any queue. */
const REPLY_DESTINATION = new RegExp(`^${REPLY_DESTINATION_PREFIX.slice(0, -1)}[./][\\w.~-]+$`);

const isEvaluationRequest = firstFault.compile<EvaluationRequest>(EvaluationRequest);
const isWholeRequest = firstFault.compile<WholeEvaluationRequest>(WholeEvaluationRequest);
const isCorrelationId = firstFault.compile<string>(CorrelationId);

/**
 * Evaluates the text of a request and sends the reply, or an error that explains why there is none.
 * @returns what became of it: it’s `refused` for its own fault, and has `failed` for ours.
 * @throws the reason of the signal if it cancelled the work; then nothing was sent.
 */
export async function answerRequest(
  frame: StompFrame,
  context: RequestContext,
): Promise<Exclude<RequestOutcome, 'left'>> {
  const { send, signal, log } = context;
  const replyTo = destinationIn(frame, REPLY_TO_HEADER);
  // Without a permitted reply destination there's no way to answer.
  if (replyTo === undefined) return 'refused';
  const request = parseJson(frame.body);
  try {
    const isWhole = isWholeRequest(request);
    if (!isWhole && !isEvaluationRequest(request))
      throw errors.invalidRequest(
        'The request must be { correlationId, arr } with the sentences of a text, or { correlationId, text } with its paragraphs.',
      );
    const reply = await evaluate(request, destinationIn(frame, PROGRESS_TO_HEADER), context);
    signal.throwIfAborted();
    send(replyTo, reply);
    return 'answered';
  } catch (error) {
    signal.throwIfAborted();
    const isExpected = error instanceof BffError;
    if (!isExpected) log.error({ err: error }, 'an evaluation request failed');
    const { code, message, statusCode } = isExpected ? error : errors.internal();
    send(replyTo, { ...idOf(request), error: code, message } satisfies EvaluationFailure);
    return statusCode < 500 ? 'refused' : 'failed';
  }
}

async function evaluate(
  request: EvaluationRequest | WholeEvaluationRequest,
  progressTo: string | undefined,
  { evaluator, caller, send, signal, busyWaitMs }: RequestContext,
): Promise<EvaluationReply> {
  const { correlationId } = request;
  const { text, whole } = textOf(request);
  const progress: EvaluationProgress = { correlationId, done: 0, total: Math.max(1, sentencesOf(text).length) };
  const report = () => progressTo !== undefined && send(progressTo, progress);
  report();
  // A remote evaluator doesn't report progress; these messages then only show that the work continues.
  const timer = setInterval(report, PROGRESS_INTERVAL_MS);
  try {
    const { complete, dropped, unread, ...analysis } = await evaluateWhenFree(evaluator, text, {
      caller,
      requestId: correlationId,
      signal,
      waitMs: busyWaitMs,
      ...(whole && { whole }),
      onProgress: (done, total) => Object.assign(progress, { done, total }),
    });
    return {
      correlationId,
      problems: analysis.items,
      complete,
      ...(unread !== undefined && { unread }),
      ...(dropped > 0 && { dropped }),
      ...(whole && { analysis: { ...analysis, items: [] } }),
    };
  } finally {
    clearInterval(timer);
  }
}

/**
 * The text of a request, and the options of its analysis if the whole text should be analysed. @throws {BffError} INVALID_REQUEST
 */
function textOf(request: EvaluationRequest | WholeEvaluationRequest): {
  text: readonly Paragraph[];
  whole?: WholeOptions;
} {
  if ('arr' in request) return { text: textOfCall(request.arr) };
  const { correlationId: _id, text, ...whole } = request;
  checkText(text);
  return { text, whole };
}

function destinationIn({ headers }: StompFrame, name: string): string | undefined {
  const destination = headers.get(name);
  return destination !== undefined && REPLY_DESTINATION.test(destination) ? destination : undefined;
}

/** The id of a refused request, so that the sender can match the refusal to it. */
function idOf(request: unknown): { correlationId?: string } {
  const { correlationId }: Record<string, unknown> = Object(request);
  return isCorrelationId(correlationId) ? { correlationId } : {};
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * Evaluates a text, and repeats the call while the evaluator is busy: unlike an HTTP call, a request by message can wait.
 * @param waitMs it gives up after waiting this long, in milliseconds.
 * @throws {BffError} as the evaluator does; EVALUATOR_BUSY, EVALUATOR_STARTING or EVALUATOR_RESTARTED if it is still busy after
 * the wait.
 */
async function evaluateWhenFree(
  evaluator: Evaluator,
  text: readonly Paragraph[],
  { waitMs, ...options }: EvaluationOptions & { waitMs: number },
): Promise<Evaluation> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await evaluator.evaluate(text, options);
    } catch (error) {
      const isBusy = error instanceof BffError && BUSY_CODES.has(error.code);
      if (!isBusy || performance.now() >= giveUpAtMs) throw error;
      await pause(BUSY_PAUSE_MS, undefined, { signal: options.signal });
    }
  }
}
