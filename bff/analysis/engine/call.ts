import type { Paragraph } from '#shared-types/analysis';

import type { Evaluation, EvaluationOptions } from '../evaluator.ts';

/**
 * A worker that does not come back this long after a call was ended is stuck, and is started again. One that is only short of
 * processor time on a busy machine must not be: everybody's calls would end with it.
 */
const STUCK_AFTER_MS = 5_000;

/** A call of the evaluator. Its caller may have the answer while the worker is still busy with it. */
export class Call {
  readonly id: number;
  readonly caller: string;
  readonly text: readonly Paragraph[];
  readonly startedAtMs = performance.now();
  readonly #onProgress: EvaluationOptions['onProgress'];
  readonly #answer = Promise.withResolvers<Evaluation>();
  #isSettled = false;
  #stuckTimer: NodeJS.Timeout | undefined;

  constructor(id: number, text: readonly Paragraph[], { caller, onProgress }: EvaluationOptions) {
    this.id = id;
    this.caller = caller;
    this.text = text;
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

  /** Gives the caller its answer, unless it has one. */
  resolve(evaluation: Evaluation): void {
    this.#isSettled = true;
    this.#answer.resolve(evaluation);
  }

  /** The same, when there is none. */
  reject(reason: unknown): void {
    this.#isSettled = true;
    this.#answer.reject(reason);
  }

  /** Watches whether the worker comes back from a call that was cancelled. */
  awaitReturn(onStuck: () => void): void {
    this.#stuckTimer = setTimeout(onStuck, STUCK_AFTER_MS);
  }

  /** The worker has come back, or is gone. */
  returned(): void {
    clearTimeout(this.#stuckTimer);
  }
}
