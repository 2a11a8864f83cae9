import type { Paragraph } from '#shared-types/paragraph';

import type { Evaluation, EvaluationOptions, WholeOptions } from '../evaluator.ts';

/**
 * A worker that doesn't respond this long after a call was cancelled is stuck, and is restarted. But we mustn't restart a worker
 * that is only short of processor time on a busy machine: that would end everybody's calls.
 */
const STUCK_AFTER_MS = 5_000;

/** A call of the evaluator. Its caller may have the answer while the worker is still busy with it. */
export class Call {
  readonly id: number;
  readonly caller: string;
  readonly text: readonly Paragraph[];
  readonly whole: WholeOptions | undefined;
  readonly startedAtMs = performance.now();
  readonly #onProgress: EvaluationOptions['onProgress'];
  readonly #answer = Promise.withResolvers<Evaluation>();
  #isSettled = false;
  #stuckTimer: NodeJS.Timeout | undefined;

  constructor(id: number, text: readonly Paragraph[], { caller, whole, onProgress }: EvaluationOptions) {
    this.id = id;
    this.caller = caller;
    this.text = text;
    this.whole = whole;
    this.#onProgress = onProgress;
  }

  get answer(): Promise<Evaluation> {
    return this.#answer.promise;
  }

  /** Whether the caller has its answer. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  reportProgress(done: number, total: number): void {
    if (!this.#isSettled) this.#onProgress?.(done, total);
  }

  /** Resolves the call, unless it is settled. */
  resolve(evaluation: Evaluation): void {
    this.#isSettled = true;
    this.#answer.resolve(evaluation);
  }

  /** Rejects the call, unless it is settled. */
  reject(reason: unknown): void {
    this.#isSettled = true;
    this.#answer.reject(reason);
  }

  /** Watches whether the worker responds after the call was cancelled. */
  awaitReturn(onStuck: () => void): void {
    this.#stuckTimer = setTimeout(onStuck, STUCK_AFTER_MS);
  }

  /** The worker has responded or has ended. */
  returned(): void {
    clearTimeout(this.#stuckTimer);
  }
}
