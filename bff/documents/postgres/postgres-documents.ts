import { DocumentsThreadHandle, startDocumentsWorker } from '../documents-thread-handle.ts';
import type { Documents } from '../documents.ts';
import { queuedDocuments } from '../queued-documents.ts';

/** Settings of the documents in PostgreSQL. */
export interface PostgresDocumentsOptions {
  /** As for `PostgresDatabase`. */
  url: string;
  /** How large the database may grow before nobody can start a new draft, in MiB; by default as large as its disk. */
  maxMiB?: number | undefined;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** How long updates wait for more of them, in milliseconds. */
  paceMs?: number | undefined;
  /** Called when a document couldn't be compacted; it keeps its updates one by one until the next one arrives. */
  onCompactionFailure?: (reason: string) => void;
}

/** Opens the documents in PostgreSQL, on a thread: folding a long tail takes many milliseconds of processor time. */
export function openPostgresDocuments({
  url,
  maxMiB,
  now = Date.now,
  paceMs,
  onCompactionFailure = () => {},
}: PostgresDocumentsOptions): Documents {
  const thread = new DocumentsThreadHandle(() => startDocumentsWorker({ url, maxMiB }), onCompactionFailure);
  return queuedDocuments({ perform: (batch) => thread.perform(batch), end: () => thread.close(), now, paceMs });
}
