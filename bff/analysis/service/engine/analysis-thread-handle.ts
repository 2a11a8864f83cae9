import { Worker } from 'node:worker_threads';

import { watchThread } from '../../../limits/thread-watch.ts';
import type { ThreadStart, WorkerAnswer, WorkerQuestion } from './messages.ts';

/** Limits V8's heap of the worker thread. */
const HEAP_MB = 512;
/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 12;

const SCRIPT = new URL('analysis-thread.ts', import.meta.url);
/**
 * A thread that owes an answer and works for so long without a sign of life is stuck, in milliseconds of its processor time. It
 * shows one after every sentence and every part of an analysis.
 */
const STUCK_AFTER_MS = 5000;

/** The evaluator's worker thread, seen from the main thread. */
export interface EvaluatorThread {
  post(question: WorkerQuestion): void;
  /** Watches the thread until it has answered this call: it should have by now. */
  expect(id: number): void;
  /** Ends the thread and Harper's thread immediately; reports nothing after that. Resolves when it has ended. */
  end(): Promise<void>;
}

/** How a worker thread is started, and whom it tells. */
export interface ThreadOptions {
  /** Another program for the thread; it gets a `ThreadStart`. */
  script?: URL | undefined;
  stuckAfterMs?: number | undefined;
  onAnswer: (answer: WorkerAnswer) => void;
  /** Called when the thread ends by itself. */
  onStop: () => void;
  /** Called when the thread owes an answer and is stuck. */
  onStuck: () => void;
  log: (event: string, detail: object) => void;
}

/** Starts the worker thread. */
export function startThread(options: ThreadOptions): EvaluatorThread {
  const { script = SCRIPT, stuckAfterMs = STUCK_AFTER_MS, onAnswer, onStop, onStuck, log } = options;
  const signs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(script, {
    workerData: { signs } satisfies ThreadStart,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  /** The calls that it should have answered. */
  const owed = new Set<number>();
  let endWatch: (() => void) | undefined;
  let isEnding = false;

  function answered(id: number): void {
    owed.delete(id);
    if (owed.size > 0) return;
    endWatch?.();
    endWatch = undefined;
  }

  worker.on('message', (answer: WorkerAnswer) => {
    if (isEnding) return;
    if (answer.type === 'result' || answer.type === 'ended') answered(answer.id);
    onAnswer(answer);
  });
  worker.on('error', (error) => log('evaluator thread failed', { error: String(error) }));
  worker.on('exit', () => {
    if (!isEnding) onStop();
  });

  return {
    post: (question) => worker.postMessage(question),
    expect(id) {
      owed.add(id);
      endWatch ??= watchThread(worker, { signs: () => Atomics.load(signs, 0), stuckAfterMs, onStuck });
    },
    async end() {
      isEnding = true;
      endWatch?.();
      await worker.terminate();
    },
  };
}
