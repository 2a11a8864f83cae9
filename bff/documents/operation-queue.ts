import type { LogOperation, LogResult } from './log-operations.ts';

/** The most operations in one commit, so that no caller waits for an endless batch. */
const BATCH_MAX_OPERATIONS = 1000;

interface Queued {
  operation: LogOperation;
  resolve: (result: LogResult) => void;
  reject: (reason: unknown) => void;
}

/** Collects operations into batches: while one runs, everything that arrives goes into the next. */
export class OperationQueue {
  readonly #perform: (batch: LogOperation[]) => Promise<LogResult[]>;
  #waiting: Queued[] = [];
  #underWay: Promise<void> | undefined;
  #isClosed = false;

  /** @param perform executes a batch; if it rejects, so does every operation in the batch. */
  constructor(perform: (batch: LogOperation[]) => Promise<LogResult[]>) {
    this.#perform = perform;
  }

  /** Executes an operation. @throws the error of its batch, or an error if the queue is closed. */
  async perform(operation: LogOperation): Promise<LogResult> {
    if (this.#isClosed) throw new Error('The document log is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<LogResult>();
    this.#waiting.push({ operation, resolve, reject });
    this.#underWay ??= this.#work();
    return promise;
  }

  /** Accepts nothing new, and resolves when all earlier operations are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay;
  }

  async #work(): Promise<void> {
    // The operations of one turn of the event loop form one batch.
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
