import type { Analysis } from '#shared-types/analysis';
import { EVALUATION_DESTINATION, type EvaluationProgress, type EvaluationReply } from '#shared-types/evaluation';
import type { FeedbackItem } from '#shared-types/feedback';
import { isObject } from '#shared-types/is-object';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';
import type { Paragraph } from '#shared-types/paragraph';

import { type AnalysisAnswer, requestAnalysis } from '../../calls/analysis.ts';
import { type Feedback, requestFeedback } from '../../calls/feedback.ts';
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
  messaging: MessagingClient;
  /** Returns the token of the user who is signed in by then, which raises the limits of the feedback call. */
  token: () => string | null;
  signal: AbortSignal;
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
export async function evaluate(
  text: Paragraph[],
  { messaging, token, signal, onProgress, onDetour }: EvaluationOptions,
): Promise<WholeFeedback> {
  if (messaging.getState().connected && fitsIntoMessage({ text })) {
    try {
      const reply = await requestOrTimeout(
        messaging,
        EVALUATION_DESTINATION,
        { text },
        { signal, onProgress: (progress) => isProgress(progress) && onProgress(progress) },
      );
      return feedbackOf(reply);
    } catch (error) {
      if (signal.aborted || error instanceof EvaluationRefusedError) throw error;
      onDetour(reasonOf(error, token()));
    }
  }
  const feedback = await requestFeedback(
    text.flatMap(({ sentences }) => sentences.filter(hasLetter)),
    { signal, token: token() },
  );
  if (!feedback.complete) return { ...feedback, analysis: undefined };
  const whole = await analysisOf(text, { signal, token: token() });
  return {
    ...feedback,
    ...(whole && whole.unread > 0 && { ...whole, items: feedback.items }),
    analysis: whole?.analysis,
  };
}

/** The analysis of a text whose notes are known; undefined when there is none: the notes are worth showing all the same. */
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
  // A person who signs out ends the connection, and has lost nothing.
  return error instanceof ConnectionLostError && token !== null ? 'lost' : undefined;
}

function fitsIntoMessage(request: object): boolean {
  return new TextEncoder().encode(JSON.stringify(request)).length + ENVELOPE_BYTES <= MESSAGE_MAX_BODY_BYTES;
}

function feedbackOf(reply: unknown): WholeFeedback {
  if (isReply(reply)) {
    const { problems: items, complete, unread = 0, analysis } = reply;
    return { items, complete, unread, retryAfterMs: RETRY_AFTER_MS, analysis };
  }
  if (isObject(reply) && typeof reply['message'] === 'string')
    throw new EvaluationRefusedError(reply['message'], reply['error']);
  throw new Error('The reply to an evaluation has another shape.');
}

function isReply(value: unknown): value is EvaluationReply {
  if (!isObject(value) || typeof value['complete'] !== 'boolean') return false;
  const { problems } = value;
  return Array.isArray(problems) && problems.every(isItem);
}

function isItem(value: unknown): value is FeedbackItem {
  if (!isObject(value)) return false;
  const { type, msg, from, to } = value;
  return typeof type === 'string' && typeof msg === 'string' && Number.isInteger(from) && Number.isInteger(to);
}

function isProgress(value: unknown): value is EvaluationProgress {
  return isObject(value) && Number.isInteger(value['done']) && Number.isInteger(value['total']);
}
