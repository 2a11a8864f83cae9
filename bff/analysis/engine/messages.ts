import type { Analysis } from '#shared-types/analysis';
import type { Paragraph } from '#shared-types/paragraph';

import type { WholeOptions } from '../evaluator.ts';
import type { HarperLint } from '../harper/harper-lint.ts';

/** From the evaluator to its worker thread. */
export type WorkerQuestion =
  /** `hurryMs`: the number of milliseconds after which the rest is read without Harper. */
  | {
      type: 'evaluate';
      id: number;
      caller: string;
      text: readonly Paragraph[];
      whole: WholeOptions | undefined;
      hurryMs: number;
    }
  | { type: 'cancel'; id: number };

/** From the worker thread to the evaluator. */
export type WorkerAnswer =
  /** The checks in TypeScript are loaded; calls can be answered. */
  | { type: 'usable' }
  /** Harper is loaded too; answers are complete. */
  | { type: 'ready' }
  /** How many distinct sentences of a call have been read. */
  | { type: 'progress'; id: number; done: number; total: number }
  | { type: 'result'; id: number; analysis: Analysis; complete: boolean }
  /** The call was cancelled, or failed with an error. */
  | { type: 'ended'; id: number; error?: string }
  | { type: 'log'; event: string; detail: object };

/** From the worker thread to Harper's thread. */
export interface HarperQuestion {
  id: number;
  texts: readonly string[];
}

/** From Harper's thread to the worker thread. */
export type HarperAnswer =
  | { type: 'ready' }
  | { type: 'lints'; id: number; lints: HarperLint[][] }
  | { type: 'fault'; error: string };
