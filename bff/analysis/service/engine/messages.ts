import type { Paragraph } from '#shared-types/analysis/paragraph';

import type { AnalysisResult } from '../../analyser.ts';
import type { WholeOptions } from '../../whole-text.ts';

/** What the worker thread starts with. */
export interface ThreadStart {
  /** Its only number changes with every sign of life. */
  signs: Int32Array<SharedArrayBuffer>;
}

/** From the evaluator to its worker thread. */
export type WorkerQuestion =
  /** After `hurryMs` milliseconds the rest is read without Harper, and after `stopMs` what has been read is the answer. */
  | {
      type: 'evaluate';
      id: number;
      caller: string;
      text: readonly Paragraph[];
      whole: WholeOptions | undefined;
      hurryMs: number;
      stopMs: number;
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
  | ({ type: 'result'; id: number } & AnalysisResult)
  /** The call was cancelled, or failed with an error. */
  | { type: 'ended'; id: number; error?: string }
  | { type: 'log'; event: string; detail: object };
