import type { Worker } from 'node:worker_threads';

import type { DatabasePlace } from '../storage/open-database.ts';
import { startStoreThread, StoreThread } from '../storage/store-thread.ts';
import type { Call, Outcome } from './calls.ts';
import type { Documents } from './documents.ts';
import { queuedDocuments } from './queued-documents.ts';

/** The file in the data folder that holds the documents. */
export const DOCUMENTS_FILE = 'documents.sqlite';
/** The maximum size of the file, unless the settings say otherwise, in MiB. */
export const DEFAULT_MAX_MIB = 1024;

const MIB = 1_048_576;

/** Where the documents are: in a file of the data folder, which is created if it is missing, or in PostgreSQL. */
type Place = { directory: string } | { url: string };

/** Settings of the store of documents. */
export type DocumentsOptions = Place & {
  /**
   * How large the file may grow, or how large the database before nobody can start a new draft, in MiB; by default a database may
   * grow as large as its disk.
   */
  maxMiB?: number | undefined;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** How long updates wait for more of them, in milliseconds. */
  paceMs?: number | undefined;
  /** Called when a document couldn't be compacted; it keeps its updates one by one until the next one arrives. */
  onCompactionFailure?: (reason: string) => void;
  /** Starts the thread that owns the database; tests can get hold of it here. */
  startWorker?: (place: DatabasePlace) => Worker;
};

/**
 * Opens the store of documents, on a thread of its own: a commit can take a second on a busy disk, and folding a long tail takes many
 * milliseconds of processor time. No socket should wait for that.
 */
export function openDocuments({ now = Date.now, paceMs, ...options }: DocumentsOptions): Documents {
  const thread = documentsThread(options);
  return queuedDocuments({ perform: (batch) => thread.ask(batch), end: () => thread.close(), now, paceMs });
}

/** The thread that owns the database of the documents; the first batch starts it. */
export function documentsThread({
  startWorker = (place) => startStoreThread('documents', new URL('./documents-thread.ts', import.meta.url), place),
  onCompactionFailure = () => {},
  ...options
}: Omit<DocumentsOptions, 'now' | 'paceMs'> & Place): StoreThread<Call[], Outcome[]> {
  const place = databasePlace(options);
  return new StoreThread({
    name: 'The document store',
    start: () => startWorker(place),
    onNotice: onCompactionFailure,
  });
}

function databasePlace(options: Place & Pick<DocumentsOptions, 'maxMiB'>): DatabasePlace {
  if ('url' in options)
    return {
      url: options.url,
      connections: 1,
      maxBytes: options.maxMiB === undefined ? undefined : options.maxMiB * MIB,
    };
  return {
    directory: options.directory,
    file: DOCUMENTS_FILE,
    maxBytes: (options.maxMiB ?? DEFAULT_MAX_MIB) * MIB,
  };
}
