import type { Analysis } from '#shared-types/analysis';
import type { WriterLabel } from '#shared-types/argument';
import type { Paragraph } from '#shared-types/paragraph';
import type { CitationStyle } from '#shared-types/sources';

/** The result of an evaluation of one text. */
export interface Evaluation extends Analysis {
  /** False while a part of the evaluator is still loading; asking again later may find more. */
  complete: boolean;
  /** How many items were dropped because their type is unknown or their place lies outside the text. */
  dropped: number;
}

/** What the analysis of a whole text goes by, besides the text. */
export interface WholeOptions {
  /** What the writers themselves have said about sentences. */
  labels?: readonly WriterLabel[];
  /** What they say about the whole text: whether it argues. */
  argues?: boolean;
  /** The style to check citations by; without it, it is recognised. */
  style?: CitationStyle;
  /** False when the caller has the notes already. */
  notes?: boolean;
}

/** The caller, the cancel signal and the progress callback of a call. */
export interface EvaluationOptions {
  /** The caller: each gets the same share of a busy evaluator. A remote evaluator gets only a hash of it. */
  caller: string;
  /** The id under which both sides log the call. */
  requestId: string;
  /** Cancels the work when the client has disconnected. */
  signal: AbortSignal;
  /** When given, the argument, the sources, the profile and the priorities are worked out too. */
  whole?: WholeOptions;
  /** Called repeatedly with the number of sentences read so far and the total; a remote evaluator never calls it. */
  onProgress?: (done: number, total: number) => void;
}

/** Reads a text and reports where it is weak and why. */
export interface Evaluator {
  /**
   * Evaluates one text, its paragraphs in order.
   * @throws {BffError} PAYLOAD_TOO_LARGE, EVALUATOR_BUSY, EVALUATOR_STARTING, EVALUATOR_RESTARTED, EVALUATOR_TIMEOUT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT or
   * UPSTREAM_UNAVAILABLE.
   */
  evaluate(text: readonly Paragraph[], options: EvaluationOptions): Promise<Evaluation>;
  /** Cancels all work; later calls are refused. */
  close(): Promise<void>;
}
