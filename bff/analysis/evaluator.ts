import type { Analysis, Paragraph } from '#shared-types/analysis';

/** What an evaluator found in one text. */
export interface Evaluation extends Analysis {
  /** False while a part of the evaluator is still loading; asking again later may find more. */
  complete: boolean;
  /** How many items were dropped because their type is unknown or their place lies outside the text. */
  dropped: number;
}

/** Who makes the call, what ends it, and where its progress is reported. */
export interface EvaluationOptions {
  /** Who asks: each caller gets the same share of a busy evaluator. A remote evaluator learns only a hash of it. */
  caller: string;
  /** The id under which both sides log the call. */
  requestId: string;
  /** Ends the work when the client has gone. */
  signal: AbortSignal;
  /** Called now and then with the number of sentences that were read, and of all sentences; a remote evaluator never calls it. */
  onProgress?: (done: number, total: number) => void;
}

/** Reads a text and says where it is weak and why. */
export interface Evaluator {
  /**
   * Evaluates one text, its paragraphs in order.
   * @throws {BffError} PAYLOAD_TOO_LARGE, EVALUATOR_BUSY, EVALUATOR_STARTING, EVALUATOR_RESTARTED, EVALUATOR_TIMEOUT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT or
   * UPSTREAM_UNAVAILABLE.
   */
  evaluate(text: readonly Paragraph[], options: EvaluationOptions): Promise<Evaluation>;
  /** Ends all work; later calls are refused. */
  close(): Promise<void>;
}
