import type { Worker } from 'node:worker_threads';

import { NewerSchema } from '../../storage/migrate.ts';
import type { LogOperation, LogResult } from '../log-operations.ts';

/** A thread that does not end by itself within this time after the last commit is ended. */
const CLOSE_LIMIT_MS = 5000;

/** What the thread is asked for. */
export type LogRequest = { batch: LogOperation[] } | { close: true };

/** One answer per batch: the results in the order of the operations, or the reason why nothing of the batch was stored. */
export type LogResponse =
  | { results: LogResult[] }
  | { failure: string; isNewerSchema?: boolean }
  /** Comes after the results: a document keeps its long tail until its next update. */
  | { compactionFailure: string };

/** The thread that owns the database. One batch at a time; when the thread is lost, the next batch starts another. */
export class LogThreadHandle {
  readonly #start: () => Worker;
  readonly #onCompactionFailure: (reason: string) => void;
  #worker: Worker | undefined;
  #underWay: PromiseWithResolvers<LogResult[]> | undefined;

  constructor(start: () => Worker, onCompactionFailure: (reason: string) => void) {
    this.#start = start;
    this.#onCompactionFailure = onCompactionFailure;
  }

  /** @throws {NewerSchema}, or an Error in words when nothing of the batch is stored. */
  async perform(batch: LogOperation[]): Promise<LogResult[]> {
    const underWay = Promise.withResolvers<LogResult[]>();
    this.#underWay = underWay;
    try {
      this.#worker ??= this.#started();
      this.#worker.postMessage({ batch } satisfies LogRequest);
    } catch (error) {
      throw new Error(`The document store did not start: ${String(error)}`, { cause: error });
    }
    return underWay.promise;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ close: true } satisfies LogRequest);
    const limit = setTimeout(() => {
      worker.terminate().catch(() => {}); // there is nothing more to try
    }, CLOSE_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.on('message', (response: LogResponse) => {
      if ('results' in response) this.#underWay?.resolve(response.results);
      else if ('compactionFailure' in response) this.#onCompactionFailure(response.compactionFailure);
      else if (response.isNewerSchema) this.#underWay?.reject(new NewerSchema(response.failure));
      else this.#lose(`The documents could not be stored: ${response.failure}`);
    });
    let reason = 'The document store stopped.';
    worker.on('error', (error) => (reason = `The document store failed: ${String(error)}`));
    // It always follows an 'error'. Until then the next batch would go to a thread that is about to end.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#lose(reason);
    });
    return worker;
  }

  #lose(reason: string): void {
    this.#underWay?.reject(new Error(reason));
  }
}
