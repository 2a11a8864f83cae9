import { setTimeout as pause } from 'node:timers/promises';

import type { Paragraph } from '#shared-types/paragraph';

import { BffError } from '../../../errors.ts';
import type { Evaluation, EvaluationOptions, Evaluator } from '../evaluator.ts';

/** How long to wait before calling a busy evaluator again. */
const BUSY_PAUSE_MS = 500;
/** The evaluator is overloaded or still starting. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['EVALUATOR_BUSY', 'EVALUATOR_STARTING', 'EVALUATOR_RESTARTED']);

/**
 * Evaluates a text, and repeats the call while the evaluator is busy: unlike an HTTP call, a request by message can wait.
 * @param waitMs it gives up after waiting this long, in milliseconds.
 * @throws {BffError} as the evaluator does; EVALUATOR_BUSY, EVALUATOR_STARTING or EVALUATOR_RESTARTED if it is still busy after
 * the wait.
 */
export async function evaluateWhenFree(
  evaluator: Evaluator,
  text: readonly Paragraph[],
  { waitMs, ...options }: EvaluationOptions & { waitMs: number },
): Promise<Evaluation> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      return await evaluator.evaluate(text, options);
    } catch (error) {
      const isBusy = error instanceof BffError && BUSY_CODES.has(error.code);
      if (!isBusy || performance.now() >= giveUpAtMs) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the same
      await pause(BUSY_PAUSE_MS, undefined, { signal: options.signal });
    }
  }
}
