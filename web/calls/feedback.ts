import {
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  type FeedbackAnswer,
  type FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';

import { call } from './call.ts';

/** What the evaluator has found so far. */
export interface Feedback {
  items: FeedbackItem[];
  /** False while some of its checks are still loading. */
  complete: boolean;
  /** The milliseconds after which another call may find more. */
  retryAfterMs: number;
}

interface FeedbackOptions {
  signal: AbortSignal;
  /** The token of a signed-in user, which raises the limits; the call works without one. */
  token: string | null;
}

/**
 * Call 1 of the specification: sends the sentences of a text and returns their feedback.
 * @throws {RefusedError} "HTTP error! status: {code}" for a non-OK answer.
 * @throws {NotReachedError} with the message of `fetch`, when no answer arrived.
 */
export async function requestFeedback(arr: SentenceChunk[], { signal, token }: FeedbackOptions): Promise<Feedback> {
  const body: FeedbackRequest = { arr };
  const response = await call(FEEDBACK_PATH, { body, token, signal });
  const items: FeedbackAnswer = await response.json();
  return {
    items,
    complete: response.headers.get(FEEDBACK_STATUS_HEADER) !== 'partial',
    retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
  };
}
