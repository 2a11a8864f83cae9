import { Worker } from 'node:worker_threads';

import type { WorkerAnswer, WorkerQuestion } from './messages.ts';

/** Limits V8's heap of the worker thread. */
const HEAP_MB = 512;
/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 12;

/** The evaluator's worker thread, seen from the main thread. */
export interface EvaluatorThread {
  post(question: WorkerQuestion): void;
  /** Ends the thread and Harper's thread immediately; reports nothing after that. Resolves when it has ended. */
  end(): Promise<void>;
}

/** Starts the worker thread. `onStop` is called when it ends by itself. */
export function startThread(listeners: {
  onAnswer: (answer: WorkerAnswer) => void;
  onStop: () => void;
  log: (event: string, detail: object) => void;
}): EvaluatorThread {
  const { onAnswer, onStop, log } = listeners;
  const worker = new Worker(new URL('analysis-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let isEnding = false;
  worker.on('message', (answer: WorkerAnswer) => {
    if (!isEnding) onAnswer(answer);
  });
  worker.on('error', (error) => log('evaluator thread failed', { error: String(error) }));
  worker.on('exit', () => {
    if (!isEnding) onStop();
  });

  return {
    post: (question) => worker.postMessage(question),
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}
