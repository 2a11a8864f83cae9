import type { Paragraph } from '#shared-types/analysis/paragraph';

import type { WholeOptions } from '../../whole-text.ts';
import type { Evaluation, EvaluationOptions } from '../evaluator.ts';

/** A call of the evaluator. Its caller may have the answer while the worker is still busy with it. */
export class Call {
  readonly id: number;
  readonly caller: string;
  readonly text: readonly Paragraph[];
  readonly whole: WholeOptions | undefined;
  readonly startedAtMs = performance.now();
  /** How long it may take, in milliseconds. */
  readonly timeMs: number;
  readonly #onProgress: EvaluationOptions['onProgress'];
  readonly #answer = Promise.withResolvers<Evaluation>();
  #status: 'open' | 'overdue' | 'settled' = 'open';

  constructor(
    { id, timeMs }: { id: number; timeMs: number },
    text: readonly Paragraph[],
    { caller, whole, onProgress }: EvaluationOptions,
  ) {
    this.id = id;
    this.timeMs = timeMs;
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
    return this.#status === 'settled';
  }

  /** Whether its time is over while its caller waits. */
  get isOverdue(): boolean {
    return this.#status === 'overdue';
  }

  /** Its time is over, but the worker may still bring an answer. */
  becomeOverdue(): void {
    if (!this.isSettled) this.#status = 'overdue';
  }

  reportProgress(done: number, total: number): void {
    if (!this.isSettled) this.#onProgress?.(done, total);
  }

  /** Resolves the call, unless it is settled. */
  resolve(evaluation: Evaluation): void {
    this.#status = 'settled';
    this.#answer.resolve(evaluation);
  }

  /** Rejects the call, unless it is settled. */
  reject(reason: unknown): void {
    this.#status = 'settled';
    this.#answer.reject(reason);
  }
}
