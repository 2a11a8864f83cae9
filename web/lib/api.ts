import {
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  type FeedbackAnswer,
  type FeedbackItem,
  type FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';
import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '#shared-types/runtime-config';

/** What the evaluator has found so far. */
export interface Feedback {
  items: FeedbackItem[];
  /** False while some of its checks are still loading. */
  complete: boolean;
  /** After how many milliseconds asking again may find more. */
  retryAfterMs: number;
}

/**
 * Call 1 of the specification: sends the sentences of a text and gives their feedback.
 * @throws {Error} "HTTP error! status: {code}" for a non-OK answer (REQ-343), and what fetch throws without a network.
 */
export async function requestFeedback(arr: SentenceChunk[], { signal }: { signal: AbortSignal }): Promise<Feedback> {
  const body: FeedbackRequest = { arr };
  const response = await fetch(FEEDBACK_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const items: FeedbackAnswer = await response.json();
  return {
    items,
    complete: response.headers.get(FEEDBACK_STATUS_HEADER) !== 'partial',
    retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
  };
}

/**
 * Reads the settings of this installation.
 * @throws {Error} "HTTP error! status: {code}" for a non-OK answer.
 */
export async function readRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch(RUNTIME_CONFIG_PATH);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.json();
}
