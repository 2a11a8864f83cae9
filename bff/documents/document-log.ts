import type { StorageUse } from '../storage/database.ts';

/** How much of its space the log uses. */
export type LogUse = StorageUse;

/** Somebody has deleted a document while it was open here; later updates do not recreate it. */
export class DocumentRemoved extends Error {}

/**
 * The store for the documents of the rooms: an append-only log of Yjs updates per document.
 * Operations take effect in the order in which they are called. An operation that rejects may be called again: a Yjs update
 * that is stored twice changes nothing.
 */
export interface DocumentLog {
  /** The merged Yjs update of everything stored for the document, or `undefined` when nothing is stored. Counts as use. */
  load(documentName: string): Promise<Uint8Array | undefined>;
  /** Stores one Yjs update; resolves when it is on disk. Counts as use. @throws {DocumentRemoved} */
  append(documentName: string, update: Uint8Array): Promise<void>;
  /** Deletes the document. */
  remove(documentName: string): Promise<void>;
  /** Records that the documents are in use now; names without stored content are ignored. */
  markUsed(documentNames: readonly string[]): Promise<void>;
  /**
   * Deletes every document whose name begins with the prefix and that was last used before the time (milliseconds since 1970).
   * Check and removal are one step, so a document that is loaded at the same moment is either found empty or kept.
   * Returns how many were deleted.
   * @param usedForLessThanMs leaves out documents between whose first and last use more time has passed.
   */
  removeUnused(namePrefix: string, usedBeforeMs: number, usedForLessThanMs?: number): Promise<number>;
  /** Returns those documents that were loaded or written here and that somebody has deleted since. */
  removed(documentNames: readonly string[]): Promise<readonly string[]>;
  /** How much space is used. @throws when the log cannot store at the moment, for whatever reason. */
  use(): Promise<LogUse>;
  /** Stores what is still queued and closes the store; later calls are refused. */
  close(): Promise<void>;
}
