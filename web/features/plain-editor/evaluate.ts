import type { Analysis } from '#shared-types/analysis/analysis';
import { EVALUATION_DESTINATION, type EvaluationProgress, EvaluationReply } from '#shared-types/analysis/evaluation';
import type { SentenceChunk } from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import { isObject } from '#shared-types/is-object';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

import { type AnalysisAnswer, endOf, requestAnalysis } from '../../calls/analysis.ts';
import { type Feedback, placesUpTo, requestFeedback } from '../../calls/feedback.ts';
import { judge } from '../../calls/read-answer.ts';
import type { MessagingClient } from '../../messaging/client.ts';
import { ConnectionLostError, requestOrTimeout, TimeoutError } from '../../messaging/request.ts';
import { hasLetter } from '../../sync/text-chunks.ts';

/** After this time another call may find more. */
const RETRY_AFTER_MS = 2000;
/** The codes of transient refusals. */
const TRANSIENT_CODES: ReadonlySet<unknown> = new Set([
  'EVALUATOR_BUSY',
  'EVALUATOR_STARTING',
  'EVALUATOR_RESTARTED',
  'SHUTTING_DOWN',
  'UPSTREAM_UNAVAILABLE',
]);
/** What a request adds to its sentences: the correlation id and its name. */
const ENVELOPE_BYTES = 128;

/** The notes on a text, and what is known of the whole of it. */
export interface WholeFeedback extends Feedback {
  analysis: Analysis | undefined;
}

/** Why messaging gave no answer, if the person should know: it took too long, or the connection was lost. */
export type Detour = 'timeout' | 'lost';

interface EvaluationOptions {
  /** Undefined if the whole text doesn’t fit into one message: then its parts aren’t sent by message either. */
  messaging: MessagingClient | undefined;
  /** Returns the token of the user who is signed in by then, which raises the limits of the feedback call. */
  token: () => string | null;
  signal: AbortSignal;
  /** Called with how many of its sentences are read. */
  onProgress: (progress: Pick<EvaluationProgress, 'done' | 'total'>) => void;
  /** Called when messaging gave no answer and the feedback call is asked instead, with the reason if there is one to show. */
  onDetour: (reason: Detour | undefined) => void;
}

/** The evaluation service answered that it cannot evaluate the text: its message, and its code if there is one. */
export class EvaluationRefusedError extends Error {
  override name = 'EvaluationRefusedError';
  readonly code: unknown;
  /** After this time, in milliseconds, the text may be sent again; undefined when it would be refused again. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, code: unknown) {
    super(message);
    this.code = code;
    this.retryAfterMs = TRANSIENT_CODES.has(code) ? RETRY_AFTER_MS : undefined;
  }
}

/**
 * Evaluates a text: through messaging where there is a connection and it fits into one message, else, or when that gives no answer,
 * through the feedback call, followed by the analysis call for what needs the whole text.
 * @throws {EvaluationRefusedError} with the words of the evaluation service.
 * @throws {Error} as the feedback call does, and the reason of the signal.
 */
export async function evaluate(text: Paragraph[], options: EvaluationOptions): Promise<WholeFeedback> {
  const { token, signal } = options;
  const answered = await askByMessage({ text }, options);
  if (answered) return answered;
  const feedback = await requestFeedback(
    text.flatMap(({ sentences }) => sentences.filter(hasLetter)),
    { signal, token: token() },
  );
  if (!feedback.complete) return { ...feedback, analysis: undefined };
  const whole = await analysisOf(text, { signal, token: token() });
  return {
    ...feedback,
    ...(whole && whole.unread > 0 && { ...whole, items: feedback.items }),
    notShown: feedback.notShown + (whole?.notShown ?? 0),
    analysis: whole?.analysis,
  };
}

/** The notes on some sentences of a text, asked for in the ways of `evaluate`. @throws {Error} as it does. */
export async function evaluateSentences(arr: SentenceChunk[], options: EvaluationOptions): Promise<Feedback> {
  const answered = await askByMessage({ arr }, options);
  return answered ?? requestFeedback(arr, { signal: options.signal, token: options.token() });
}

/** What messaging answers to a request; undefined where it gives no answer, so that the feedback call is asked. */
async function askByMessage(
  request: { text: Paragraph[] } | { arr: SentenceChunk[] },
  { messaging, token, signal, onProgress, onDetour }: EvaluationOptions,
): Promise<WholeFeedback | undefined> {
  if (!messaging?.getState().connected) return undefined;
  try {
    const reply = await requestOrTimeout(messaging, EVALUATION_DESTINATION, request, {
      signal,
      onProgress: (progress) => isProgress(progress) && onProgress(progress),
    });
    return feedbackOf(reply, 'arr' in request ? request.arr.at(-1)?.to : endOf(request.text));
  } catch (error) {
    if (signal.aborted || error instanceof EvaluationRefusedError) throw error;
    onDetour(reasonOf(error, token()));
    return undefined;
  }
}

/** The analysis of a text whose notes are known; undefined when there is none: the notes are worth showing without it. */
async function analysisOf(
  text: Paragraph[],
  options: Parameters<typeof requestAnalysis>[1],
): Promise<AnalysisAnswer | undefined> {
  try {
    return await requestAnalysis({ text, notes: false }, options);
  } catch {
    options.signal.throwIfAborted();
    return undefined;
  }
}

function reasonOf(error: unknown, token: string | null): Detour | undefined {
  if (error instanceof TimeoutError) return 'timeout';
  // Signing out ends the connection, and nothing is lost.
  return error instanceof ConnectionLostError && token !== null ? 'lost' : undefined;
}

/** Whether a request is short enough for one message. */
export function fitsIntoMessage(request: object): boolean {
  return new TextEncoder().encode(JSON.stringify(request)).length + ENVELOPE_BYTES <= MESSAGE_MAX_BODY_BYTES;
}

function feedbackOf(reply: unknown, end: number | undefined): WholeFeedback {
  if (isObject(reply) && typeof reply['message'] === 'string')
    throw new EvaluationRefusedError(reply['message'], reply['error']);
  const { answer, leftOut } = judge(reply, EvaluationReply, placesUpTo(end));
  const { problems: items, complete, unread = 0, dropped = 0, analysis } = answer;
  return {
    items,
    complete,
    unread,
    retryAfterMs: RETRY_AFTER_MS,
    analysis,
    notShown: leftOut.length + dropped,
  };
}

function isProgress(value: unknown): value is EvaluationProgress {
  return isObject(value) && Number.isInteger(value['done']) && Number.isInteger(value['total']);
}
