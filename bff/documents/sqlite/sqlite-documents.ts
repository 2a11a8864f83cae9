import { Worker } from 'node:worker_threads';

import { databaseFile } from '../../storage/sqlite/database-file.ts';
import type { Documents } from '../documents.ts';
import { queuedDocuments } from '../queued-documents.ts';
import { DocumentsThreadHandle } from './documents-thread-handle.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The maximum size of the file, unless the settings say otherwise, in MiB. */
const MAX_MIB = 1024;
/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 6;

/** Settings of the embedded store of documents. */
export interface DocumentsOptions {
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

/**
 * Opens the embedded store of documents: SQLite on a separate thread, since a commit can take a second on a busy disk, and no
 * socket should wait for that.
 */
export function openDocuments({ now = Date.now, ...options }: DocumentsOptions): Documents {
  const thread = documentsThread(options);
  return queuedDocuments({ perform: (batch) => thread.perform(batch), end: () => thread.close(), now });
}

/** The thread that owns the database of the documents; the first batch starts it. */
export function documentsThread({
  directory,
  maxMiB = MAX_MIB,
  startWorker = startDocumentsWorker,
  onCompactionFailure = () => {},
}: Omit<DocumentsOptions, 'now'>): DocumentsThreadHandle {
  const file = databaseFile(directory, DOCUMENTS_FILE);
  return new DocumentsThreadHandle(() => startWorker(file, maxMiB), onCompactionFailure);
}

function startDocumentsWorker(file: string, maxMiB: number): Worker {
  return new Worker(new URL('./documents-thread.ts', import.meta.url), {
    workerData: { file, maxMiB },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}
