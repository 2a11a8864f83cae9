import { Worker } from 'node:worker_threads';

import { databaseFile } from '../../storage/sqlite/database-file.ts';
import type { DocumentLog } from '../document-log.ts';
import { QueuedDocumentLog } from '../queued-document-log.ts';
import { LogThread } from './log-thread.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The largest size of the file unless the settings give another, in MiB. */
const MAX_MIB = 1024;

/** Settings of the embedded document log. */
export interface DocumentLogOptions {
  /** The data folder; it is created when it is missing. */
  directory: string;
  /** The largest size of the file, in MiB. */
  maxMiB?: number;
  /** The present time in milliseconds since 1970. */
  now?: () => number;
  /** Starts the thread that owns the database; a test can replace it. */
  startWorker?: (file: string, maxMiB: number) => Worker;
}

const startLogWorker = (file: string, maxMiB: number) =>
  new Worker(new URL('./log-worker.ts', import.meta.url), { workerData: { file, maxMiB } });

/**
 * Opens the embedded document log: SQLite on a separate thread, because a commit may take a second on a busy disk, and no socket
 * should wait for that.
 */
export function openDocumentLog({
  directory,
  maxMiB = MAX_MIB,
  now = Date.now,
  startWorker = startLogWorker,
}: DocumentLogOptions): DocumentLog {
  const file = databaseFile(directory, DOCUMENTS_FILE);
  const thread = new LogThread(() => startWorker(file, maxMiB));
  return new QueuedDocumentLog({ perform: (batch) => thread.perform(batch), end: () => thread.close(), now });
}
