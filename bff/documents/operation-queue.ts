import type { LogOperation, LogResult } from './log-operations.ts';

/** The most operations of one commit, so that no caller waits for an endless batch. */
const BATCH_MAX_OPERATIONS = 1000;

interface Queued {
  operation: LogOperation;
  resolve: (result: LogResult) => void;
  reject: (reason: unknown) => void;
}

/** Collects operations into batches: one is under way, and everything that arrives meanwhile is in the next one. */
export class OperationQueue {
  readonly #perform: (batch: LogOperation[]) => Promise<LogResult[]>;
  #waiting: Queued[] = [];
  #underWay: Promise<void> | undefined;
  #isClosed = false;

  /** @param perform carries out a batch; when it rejects, every operation of the batch does. */
  constructor(perform: (batch: LogOperation[]) => Promise<LogResult[]>) {
    this.#perform = perform;
  }

  /** Carries out an operation. @throws what the batch throws in which it is, or that the queue is closed. */
  async perform(operation: LogOperation): Promise<LogResult> {
    if (this.#isClosed) throw new Error('The document log is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<LogResult>();
    this.#waiting.push({ operation, resolve, reject });
    this.#underWay ??= this.#work();
    return promise;
  }

  /** Takes nothing new, and resolves when everything that came before is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay;
  }

  async #work(): Promise<void> {
    // The operations of one turn of the event loop go out together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#next(); // oxlint-disable-line no-await-in-loop -- one batch is under way at a time
    this.#underWay = undefined;
  }

  async #next(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH_MAX_OPERATIONS);
    try {
      const results = await this.#perform(batch.map(({ operation }) => operation));
      batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
