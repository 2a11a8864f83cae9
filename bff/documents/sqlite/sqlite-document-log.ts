import { Worker } from 'node:worker_threads';

import { databaseFile } from '../../storage/sqlite/database-file.ts';
import type { DocumentLog } from '../document-log.ts';
import { QueuedDocumentLog } from '../queued-document-log.ts';
import { LogThreadHandle } from './log-thread-handle.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The maximum size of the file, unless the settings say otherwise, in MiB. */
const MAX_MIB = 1024;

/** Settings of the embedded document log. */
export interface DocumentLogOptions {
  /** The data folder, created if it is missing. */
  directory: string;
  /** The maximum size of the file, in MiB. */
  maxMiB?: number;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** Called when a document couldn't be compacted; it keeps its updates one by one until the next one arrives. */
  onCompactionFailure?: (reason: string) => void;
  /** Starts the thread that owns the database; tests can get hold of it here. */
  startWorker?: (file: string, maxMiB: number) => Worker;
}

const startLogWorker = (file: string, maxMiB: number) =>
  new Worker(new URL('./log-thread.ts', import.meta.url), { workerData: { file, maxMiB } });

/**
 * Opens the embedded document log: SQLite on a separate thread, since a commit can take a second on a busy disk, and no socket
 * should wait for that.
 */
export function openDocumentLog({
  directory,
  maxMiB = MAX_MIB,
  now = Date.now,
  startWorker = startLogWorker,
  onCompactionFailure = () => {},
}: DocumentLogOptions): DocumentLog {
  const file = databaseFile(directory, DOCUMENTS_FILE);
  const thread = new LogThreadHandle(() => startWorker(file, maxMiB), onCompactionFailure);
  return new QueuedDocumentLog({ perform: (batch) => thread.perform(batch), end: () => thread.close(), now });
}
