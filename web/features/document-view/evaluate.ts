import { EVALUATION_DESTINATION, type EvaluationProgress, type EvaluationReply } from '#shared-types/evaluation';
import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';
import { isObject } from '#shared-types/is-object';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

import { type Feedback, requestFeedback } from '../../calls/feedback.ts';
import type { MessagingClient } from '../../messaging/client.ts';
import { ConnectionLostError, requestOrTimeout, TimeoutError } from '../../messaging/request.ts';

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
 * Evaluates the sentences of a text: through messaging where there is a connection and they fit into one message, else,
 * or when that gives no answer, through the feedback call.
 * @throws {EvaluationRefusedError} with the words of the evaluation service.
 * @throws {Error} as the feedback call does, and the reason of the signal.
 */
export async function evaluate(
  chunks: SentenceChunk[],
  { messaging, token, signal, onProgress, onDetour }: EvaluationOptions,
): Promise<Feedback> {
  if (messaging.getState().connected && fitsIntoMessage(chunks)) {
    try {
      const reply = await requestOrTimeout(
        messaging,
        EVALUATION_DESTINATION,
        { arr: chunks },
        { signal, onProgress: (progress) => isProgress(progress) && onProgress(progress) },
      );
      return feedbackOf(reply);
    } catch (error) {
      if (signal.aborted || error instanceof EvaluationRefusedError) throw error;
      onDetour(reasonOf(error, token()));
    }
  }
  return requestFeedback(chunks, { signal, token: token() });
}

function reasonOf(error: unknown, token: string | null): Detour | undefined {
  if (error instanceof TimeoutError) return 'timeout';
  // A person who signs out ends the connection, and has lost nothing.
  return error instanceof ConnectionLostError && token !== null ? 'lost' : undefined;
}

function fitsIntoMessage(chunks: SentenceChunk[]): boolean {
  return new TextEncoder().encode(JSON.stringify({ arr: chunks })).length + ENVELOPE_BYTES <= MESSAGE_MAX_BODY_BYTES;
}

function feedbackOf(reply: unknown): Feedback {
  if (isReply(reply)) return { items: reply.problems, complete: reply.complete, retryAfterMs: RETRY_AFTER_MS };
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
