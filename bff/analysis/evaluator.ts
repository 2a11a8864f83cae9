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

/** Whose call it is, how it may be ended, and who hears how far it is. */
export interface EvaluationOptions {
  /** Who asks: each caller gets the same share of a busy evaluator. A remote one is told a hash of it. */
  caller: string;
  /** The id under which both sides log the call. */
  requestId: string;
  /** Ends the work when the client has gone. */
  signal: AbortSignal;
  /** Called now and then with the sentences that were read, and how many there are; an evaluator behind HTTP does not tell. */
  onProgress?: (done: number, total: number) => void;
}

/** Reads a text and says where it is weak and why. */
export interface Evaluator {
  /**
   * Evaluates the sentences of one text, given in order.
   * @throws {BffError} PAYLOAD_TOO_LARGE, EVALUATOR_BUSY, EVALUATOR_STARTING, EVALUATOR_RESTARTED, EVALUATOR_TIMEOUT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT or
   * UPSTREAM_UNAVAILABLE.
   */
  evaluate(chunks: readonly SentenceChunk[], options: EvaluationOptions): Promise<Evaluation>;
  /** Ends all work; later calls are refused. */
  close(): Promise<void>;
}
