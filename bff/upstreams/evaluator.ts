import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';

/** What an evaluator found in one text. */
export interface Evaluation {
  /** The notes, sorted by `from`, in the positions of the chunks. */
  items: FeedbackItem[];
  /** False while a part of the evaluator is still loading; asking again later may find more. */
  complete: boolean;
  /** How many items were left out because their type is unknown or their place lies outside the text (D-25). */
  dropped: number;
}

/** Reads a text and says where it is weak and why. */
export interface Evaluator {
  /**
   * Evaluates the sentences of one text, given in order.
   * @param options.signal ends the work when the client has gone.
   * @throws {BffError} EVALUATOR_BUSY, EVALUATOR_RESTARTED, EVALUATOR_TIMEOUT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT or
   * UPSTREAM_UNAVAILABLE.
   */
  evaluate(chunks: readonly SentenceChunk[], options: { signal: AbortSignal }): Promise<Evaluation>;
  /** Ends all work; later calls are refused. */
  close(): Promise<void>;
}
