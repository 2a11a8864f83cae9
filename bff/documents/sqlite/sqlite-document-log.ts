import { Worker } from 'node:worker_threads';

import { databaseFile } from '../../storage/sqlite/database-file.ts';
import { type DocumentLog, DocumentRemoved } from '../document-log.ts';
import { type LogOperation, type LogRequest, type LogResponse, type LogResult, REMOVED } from './log-messages.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The largest size of the file unless it is told otherwise, in MiB. */
const MAX_MIB = 1024;
/** A thread that does not end by itself within this time after the last commit is ended. */
const CLOSE_LIMIT_MS = 5000;
/** The most operations of one commit, so that no caller waits for an endless batch. */
const BATCH_MAX_OPERATIONS = 1000;

interface Queued {
  operation: LogOperation;
  resolve: (result: LogResult) => void;
  reject: (reason: Error) => void;
}

/** Settings of the embedded document log. */
export interface DocumentLogOptions {
  /** The data folder; it is created when it is missing. */
  directory: string;
  /** The largest size of the file, in MiB. */
  maxMiB?: number;
  /** The present time in milliseconds since 1970. */
  now?: () => number;
  /** Starts the thread that owns the database; a test can get hold of it here. */
  startWorker?: (file: string, maxMiB: number) => Worker;
}

const startLogWorker = (file: string, maxMiB: number) =>
  new Worker(new URL('./log-thread.ts', import.meta.url), { workerData: { file, maxMiB } });

/**
 * Opens the embedded twin of the document log: SQLite in a worker thread, one commit in flight, everything that arrives meanwhile
 * in the next one. When the thread is lost, what it had not answered is rejected, and the next operation starts a new thread.
 */
export function openDocumentLog({
  directory,
  maxMiB = MAX_MIB,
  now = Date.now,
  startWorker = startLogWorker,
}: DocumentLogOptions): DocumentLog {
  const file = databaseFile(directory, DOCUMENTS_FILE);
  let queue: Queued[] = [];
  let inFlight: Queued[] = [];
  let worker: Worker | undefined;
  let scheduled = false;
  let closing: Promise<void> | undefined;
  let drained: (() => void) | undefined;

  function start(): Worker {
    const started = startWorker(file, maxMiB);
    started.on('message', (response: LogResponse) => {
      const answered = inFlight;
      inFlight = [];
      if ('failure' in response) rejectAll(answered, `The documents could not be stored: ${response.failure}`);
      else answered.forEach(({ resolve }, index) => resolve(response.results[index]));
      send();
    });
    // An 'exit' always follows an 'error', and does the rest.
    started.on('error', (error) => rejectAll(inFlight.splice(0), `The document store failed: ${String(error)}`));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      rejectAll(inFlight.splice(0), 'The document store stopped.');
      send();
    });
    return started;
  }

  function rejectAll(lost: Queued[], reason: string): void {
    for (const { reject } of lost) reject(new Error(reason));
  }

  function send(): void {
    if (inFlight.length > 0) return;
    if (queue.length === 0) {
      drained?.();
      return;
    }
    inFlight = queue.slice(0, BATCH_MAX_OPERATIONS);
    queue = queue.slice(BATCH_MAX_OPERATIONS);
    try {
      worker ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ batch: inFlight.map(({ operation }) => operation) } satisfies LogRequest);
    } catch (error) {
      rejectAll(inFlight.splice(0), `The document store did not start: ${String(error)}`);
      scheduleSend();
    }
  }

  // The operations of one turn of the event loop go out together.
  function scheduleSend(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      send();
    });
  }

  async function perform(operation: LogOperation): Promise<LogResult> {
    if (closing) throw new Error('The document log is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<LogResult>();
    queue.push({ operation, resolve, reject });
    scheduleSend();
    return promise;
  }

  async function end(): Promise<void> {
    const empty = new Promise<void>((resolve) => (drained = resolve));
    scheduleSend();
    await empty;
    const last = worker;
    if (!last) return;
    const exited = new Promise((resolve) => last.once('exit', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    last.postMessage({ close: true } satisfies LogRequest);
    const limit = setTimeout(() => {
      last.terminate().catch(() => {}); // there is nothing more to try
    }, CLOSE_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  }

  return {
    async load(name) {
      const update = await perform({ kind: 'load', name, nowMs: now() });
      if (typeof update === 'object' && 'fault' in update)
        throw new Error(`The document ${name} cannot be read: ${update.fault}`);
      return update instanceof Uint8Array ? update : undefined;
    },
    async append(name, update) {
      const result = await perform({ kind: 'append', name, update, nowMs: now() });
      if (result === REMOVED) throw new DocumentRemoved(`The document ${name} was deleted.`);
    },
    async remove(name) {
      await perform({ kind: 'remove', name });
    },
    async markUsed(names) {
      await perform({ kind: 'markUsed', names, nowMs: now() });
    },
    async removeUnused(prefix, usedBeforeMs, usedForLessThanMs = Infinity) {
      return Number(await perform({ kind: 'removeUnused', prefix, usedBeforeMs, usedForLessThanMs }));
    },
    async removed(names) {
      const result = await perform({ kind: 'removed', names });
      return Array.isArray(result) ? result : [];
    },
    async use() {
      const result = await perform({ kind: 'use' });
      return typeof result === 'object' && 'usedBytes' in result ? result : { usedBytes: 0, maxBytes: Infinity };
    },
    close: () => (closing ??= end()),
  };
}
