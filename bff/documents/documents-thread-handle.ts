import { Worker } from 'node:worker_threads';

import { StorageFull, StorageLocked, StorageUnavailable } from '../storage/database.ts';
import { NewerSchema } from '../storage/migrate.ts';
import type { Call, Outcome } from './calls.ts';

/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 6;

/** A thread that doesn't exit by itself within this time after the last commit is terminated. */
const CLOSE_LIMIT_MS = 5000;

/** Where the documents are: in a file of SQLite, or in a database of PostgreSQL. Its size is limited in MiB. */
export type DatabasePlace = { file: string; maxMiB: number } | { url: string; maxMiB: number | undefined };

/** Starts a thread that owns the database at this place. */
export function startDocumentsWorker(place: DatabasePlace): Worker {
  return new Worker(new URL('./documents-thread.ts', import.meta.url), {
    workerData: place,
    name: 'documents',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}

/** What we ask the thread to do. */
export type ThreadRequest = { batch: Call[] } | { close: true };

/** The failures that the thread tells apart: an error loses its class on the way from one thread to another. */
export const FAILURES = {
  newer: NewerSchema,
  full: StorageFull,
  locked: StorageLocked,
  unavailable: StorageUnavailable,
  other: Error,
} as const;

/** One answer per batch: the outcomes in the order of the calls, or why nothing in the batch was stored. */
export type ThreadResponse =
  | { outcomes: Outcome[] }
  | { failure: keyof typeof FAILURES; message: string }
  /** Follows the outcomes: a document keeps its long tail until its next update. */
  | { compactionFailure: string };

/** The thread that owns the database. It handles one batch at a time. If the thread is lost, the next batch starts another. */
export class DocumentsThreadHandle {
  readonly #start: () => Worker;
  readonly #onCompactionFailure: (reason: string) => void;
  #worker: Worker | undefined;
  #underWay: PromiseWithResolvers<Outcome[]> | undefined;

  constructor(start: () => Worker, onCompactionFailure: (reason: string) => void) {
    this.#start = start;
    this.#onCompactionFailure = onCompactionFailure;
  }

  /** @throws {NewerSchema}, {StorageFull}, {StorageLocked}, {StorageUnavailable}, or another Error that explains why nothing in the batch is stored. */
  async perform(batch: Call[]): Promise<Outcome[]> {
    const underWay = Promise.withResolvers<Outcome[]>();
    this.#underWay = underWay;
    try {
      this.#worker ??= this.#started();
      this.#worker.postMessage({ batch } satisfies ThreadRequest);
    } catch (error) {
      throw new StorageUnavailable(`The document store did not start: ${String(error)}`, { cause: error });
    }
    return underWay.promise;
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ close: true } satisfies ThreadRequest);
    const limit = setTimeout(() => {
      worker.terminate().catch(() => {}); // there is nothing left to try
    }, CLOSE_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.on('message', (response: ThreadResponse) => {
      if ('outcomes' in response) this.#underWay?.resolve(response.outcomes);
      else if ('compactionFailure' in response) this.#onCompactionFailure(response.compactionFailure);
      else this.#underWay?.reject(new FAILURES[response.failure](response.message));
    });
    let reason = 'The document store stopped.';
    worker.on('error', (error) => (reason = `The document store failed: ${String(error)}`));
    // It always follows an 'error'. Until then, the next batch would go to a thread that is about to exit.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#underWay?.reject(new StorageUnavailable(reason));
    });
    return worker;
  }
}
