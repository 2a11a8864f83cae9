import type { Worker } from 'node:worker_threads';

import { databaseFile } from '../../storage/sqlite/database-file.ts';
import { DocumentsThreadHandle, startDocumentsWorker } from '../documents-thread-handle.ts';
import type { Documents } from '../documents.ts';
import { queuedDocuments } from '../queued-documents.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The maximum size of the file, unless the settings say otherwise, in MiB. */
export const DEFAULT_MAX_MIB = 1024;

/** Settings of the embedded store of documents. */
export interface DocumentsOptions {
  /** The data folder, created if it is missing. */
  directory: string;
  /** The maximum size of the file, in MiB. */
  maxMiB?: number | undefined;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** How long updates wait for more of them, in milliseconds. */
  paceMs?: number | undefined;
  /** Called when a document couldn't be compacted; it keeps its updates one by one until the next one arrives. */
  onCompactionFailure?: (reason: string) => void;
  /** Starts the thread that owns the database; tests can get hold of it here. */
  startWorker?: (file: string, maxMiB: number) => Worker;
}

/**
 * Opens the embedded store of documents: SQLite on a separate thread, since a commit can take a second on a busy disk, and no
 * socket should wait for that.
 */
export function openDocuments({ now = Date.now, paceMs, ...options }: DocumentsOptions): Documents {
  const thread = documentsThread(options);
  return queuedDocuments({ perform: (batch) => thread.perform(batch), end: () => thread.close(), now, paceMs });
}

/** The thread that owns the database of the documents; the first batch starts it. */
export function documentsThread({
  directory,
  maxMiB = DEFAULT_MAX_MIB,
  startWorker = (at, limitMiB) => startDocumentsWorker({ file: at, maxMiB: limitMiB }),
  onCompactionFailure = () => {},
}: Omit<DocumentsOptions, 'now' | 'paceMs'>): DocumentsThreadHandle {
  const file = databaseFile(directory, DOCUMENTS_FILE);
  return new DocumentsThreadHandle(() => startWorker(file, maxMiB), onCompactionFailure);
}
