import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { WorkerAnswer, WorkerQuestion } from './messages.ts';

/** Limits V8's heap of the worker thread. */
const HEAP_MB = 512;
/** How long a thread may take to end by itself before it is ended by force. */
const FAREWELL_MS = 300;

/** The evaluator's worker thread, seen from the main thread. */
export interface EvaluatorThread {
  post(question: WorkerQuestion): void;
  /** Ends the thread and Harper's; nothing is heard of it from now on. Resolves when it has ended. */
  end(): Promise<void>;
}

/** Starts the worker thread. `onStop` is called when it ends without having been asked to. */
export function startThread(listeners: {
  onAnswer: (answer: WorkerAnswer) => void;
  onStop: () => void;
  log: (event: string, detail: object) => void;
}): EvaluatorThread {
  const { onAnswer, onStop, log } = listeners;
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const exited = once(worker, 'exit');
  const loaded = Promise.withResolvers<void>();
  let isEnding = false;
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.type === 'usable') loaded.resolve();
    if (!isEnding) onAnswer(answer);
  });
  worker.on('error', (error) => log('evaluator thread failed', { error: String(error) }));
  worker.on('exit', () => {
    loaded.resolve();
    if (!isEnding) onStop();
  });
  // The rejection of `once` on an error is told by the listener above.
  exited.catch(() => {});

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    post: (question) => worker.postMessage(question),
    async end() {
      isEnding = true;
      // Node takes the types out of our files with WebAssembly, and a thread that is ended while it compiles some takes the
      // process down or spins for ever (Node 26.10: "Check failed: !is_null()"). So it is left to load to the end first.
      await loaded.promise;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ type: 'close' } satisfies WorkerQuestion);
      await Promise.race([exited.catch(() => {}), delay(FAREWELL_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
