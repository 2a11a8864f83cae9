import type { Analysis } from '#shared-types/analysis/analysis';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import type { Health } from '../../observability/health.ts';
import type { WholeOptions } from '../whole-text.ts';

/** The result of an evaluation of one text. */
export interface Evaluation extends Analysis {
  /** False while part of the evaluator is still loading, or if the time was over; asking again later may find more. */
  complete: boolean;
  /** How many sentences weren't read before the time was over; absent if all were. What needs the whole text is missing then. */
  unread?: number;
  /** How many items were dropped because their type is unknown or their place is outside the text. */
  dropped: number;
}

/** The caller, the cancel signal and the progress callback of a call. */
export interface EvaluationOptions {
  /** The caller: each gets the same share of a busy evaluator. A remote evaluator only gets a hash of it. */
  caller: string;
  /** The id that both sides log for the call. */
  requestId: string;
  /** Cancels the work when the client has disconnected. */
  signal: AbortSignal;
  /** If given, the argument, the sources, the profile and the priorities are worked out too. */
  whole?: WholeOptions;
  /** Called repeatedly with the number of sentences read so far and the total; a remote evaluator never calls it. */
  onProgress?: (done: number, total: number) => void;
}

/** How many texts wait for their turn, and how many are being read. */
export interface EvaluatorLoad {
  waiting: number;
  running: number;
}

/** Reads a text and reports where it is weak and why. */
export interface Evaluator {
  /**
   * Evaluates one text, its paragraphs in order.
   * @throws {BffError} PAYLOAD_TOO_LARGE, EVALUATOR_BUSY, EVALUATOR_STARTING, EVALUATOR_RESTARTED, EVALUATOR_TIMEOUT, UPSTREAM_FAILED, UPSTREAM_TIMEOUT or
   * UPSTREAM_UNAVAILABLE.
   */
  evaluate(text: readonly Paragraph[], options: EvaluationOptions): Promise<Evaluation>;
  /** How busy it is; without it, nobody here knows. */
  load?(): EvaluatorLoad;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  /** Cancels all work; refuses later calls. */
  close(): Promise<void>;
}
