import { setTimeout as pause } from 'node:timers/promises';

import type { Paragraph } from '#shared-types/analysis';

import { BffError } from '../../errors.ts';
import type { Evaluation, EvaluationOptions, Evaluator } from '../evaluator.ts';

/** A busy evaluator is asked again after this time. */
const BUSY_PAUSE_MS = 500;
/** It has too much to do, or is just starting. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['EVALUATOR_BUSY', 'EVALUATOR_STARTING', 'EVALUATOR_RESTARTED']);

/**
 * Evaluates a text, and asks an evaluator that is busy again and again: unlike a call over HTTP, a request that came as a message
 * can wait.
 * @param waitMs after this time of waiting it gives up.
 * @throws {BffError} as the evaluator does; EVALUATOR_BUSY, EVALUATOR_STARTING or EVALUATOR_RESTARTED when the wait was in vain.
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
