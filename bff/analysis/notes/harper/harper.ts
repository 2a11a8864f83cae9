import { Worker } from 'node:worker_threads';

import { watchThread } from '../../../limits/thread-watch.ts';
import type { HarperReading, HarperService } from '../../reading/sentence-reader.ts';
import { isEnglish } from '../spelling/foreign.ts';
import { PASSED_ON } from './harper-rules.ts';

/** Limits V8's heap of the thread; Harper's own memory (about 350 MB of WebAssembly) isn't part of it. */
const HEAP_MB = 256;
/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 12;
const MEMORY = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB };
/** It gets the names of the remarks that we pass on, so it needn't load our rules. */
const SCRIPT = new URL('harper-thread.ts', import.meta.url);
/** If Harper works this long on one request, it is stuck and its thread is restarted, in milliseconds of its processor time. */
const STUCK_AFTER_MS = 15_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** Runs of this many characters without a space aren't words, and Harper's patterns are slow on them. */
const OVERLONG_RUN = /\S{64,}/g;

/** From the worker thread to Harper's thread. */
export interface HarperQuestion {
  id: number;
  texts: readonly string[];
}

/** From Harper's thread to the worker thread. */
export type HarperAnswer =
  | { type: 'ready' }
  | { type: 'readings'; id: number; readings: HarperReading[] }
  | { type: 'fault'; error: string };

/** Starts Harper in a separate thread and restarts it, with growing pauses, when it stops. */
export function startHarper({
  onReady,
  log,
}: {
  onReady: () => void;
  log: (event: string, detail: object) => void;
}): HarperService {
  const open = new Map<number, PromiseWithResolvers<HarperReading[]>>();
  let thread: Worker | undefined;
  let isReady = false;
  let lastId = 0;
  let answers = 0;
  let retryMs = FIRST_RETRY_MS;

  function start(): void {
    thread = new Worker(SCRIPT, { workerData: [...PASSED_ON.keys()], resourceLimits: MEMORY });
    thread.on('message', (answer: HarperAnswer) => {
      if (answer.type === 'readings') {
        answers += 1;
        open.get(answer.id)?.resolve(answer.readings);
        open.delete(answer.id);
      } else if (answer.type === 'ready') {
        isReady = true;
        retryMs = FIRST_RETRY_MS;
        onReady();
      } else {
        log('harper fault', { error: answer.error });
      }
    });
    thread.on('error', (error) => log('harper stopped', { error: String(error) }));
    thread.once('exit', () => {
      isReady = false;
      for (const { reject } of open.values()) reject(new Error('Harper has stopped.'));
      open.clear();
      setTimeout(start, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  }

  start();
  return {
    get isReady() {
      return isReady;
    },
    read(texts) {
      const asked = thread;
      if (asked === undefined) return Promise.reject(new Error('Harper has not started.'));
      const id = ++lastId;
      const answer = Promise.withResolvers<HarperReading[]>();
      open.set(id, answer);
      const onStuck = () => {
        asked.terminate().catch((error: unknown) => log('harper could not be stopped', { error: String(error) }));
      };
      const endWatch = watchThread(asked, { signs: () => answers, stuckAfterMs: STUCK_AFTER_MS, onStuck });
      asked.postMessage({ id, texts: texts.map(readableByHarper) } satisfies HarperQuestion);
      return answer.promise.finally(endWatch);
    },
  };
}

/**
 * What Harper gets of a text: nothing of one that isn't English, and spaces in place of overlong runs, so that the places of its
 * remarks stay right. On both, Harper would only waste seconds searching for similar words.
 */
function readableByHarper(text: string): string {
  return isEnglish(text) ? text.replace(OVERLONG_RUN, (run) => ' '.repeat(run.length)) : '';
}
