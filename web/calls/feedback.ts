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
  /** After how many milliseconds asking again may find more. */
  retryAfterMs: number;
}

interface FeedbackOptions {
  signal: AbortSignal;
  /** The token of a signed-in person, for whom the limits are higher; the call needs none. */
  token: string | null;
}

/**
 * Call 1 of the specification: sends the sentences of a text and gives their feedback.
 * @throws {RefusedError} "HTTP error! status: {code}" for a non-OK answer.
 * @throws {NotReachedError} with the words of `fetch`, when no answer came.
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
