import type { StorageUse } from '../storage/database.ts';
import type { DocumentComments } from './comments/document-comments.ts';
import type { DocumentImages } from './document-images.ts';
import type { DocumentVersions } from './document-versions.ts';
import type { Library } from './library/library.ts';
import type { DocumentRecords } from './record/document-records.ts';
import type { Restoring } from './restoring/restoring.ts';

/** How much of its space the log uses. */
export type LogUse = StorageUse;

/** Somebody deleted a document while it was open here; later updates don't recreate it. */
export class DocumentRemoved extends Error {}

/**
 * The store for the documents of the rooms: an append-only log of Yjs updates per document. Operations take effect in the order
 * of the calls. You can repeat an operation that rejected: storing a Yjs update twice changes nothing.
 */
export interface DocumentLog {
  /** The merged Yjs update of everything stored for the document, or `undefined` if nothing is stored. Counts as use. */
  load(documentName: string): Promise<Uint8Array | undefined>;
  /**
   * Stores one Yjs update; resolves when it is on disk. Counts as use.
   * @param author what the person is called who made the change, for the history.
   * @param writer the Yjs client whose socket sent it.
   * @param keyHashes of the keys under which somebody has written in it for the first time (`writerHashOf`).
   * @throws {DocumentRemoved}
   */
  append(
    documentName: string,
    update: Uint8Array,
    author?: string,
    writer?: number,
    keyHashes?: readonly string[],
  ): Promise<void>;
  /** Deletes the document. */
  remove(documentName: string): Promise<void>;
  /** Records that the documents are in use now; names without stored content are ignored. */
  markUsed(documentNames: readonly string[]): Promise<void>;
  /**
   * Deletes every document whose name starts with the prefix and that was last used before this time (milliseconds since 1970).
   * Checking and deleting are one step, so a document that is loaded at the same moment is either found empty or kept. Returns
   * how many were deleted.
   * @param usedForLessThanMs leaves out documents with more time than this between their first and last use.
   */
  removeUnused(namePrefix: string, usedBeforeMs: number, usedForLessThanMs?: number): Promise<number>;
  /** Returns the documents that were loaded or written here and that somebody has deleted since. */
  removed(documentNames: readonly string[]): Promise<readonly string[]>;
  /** The pictures in the documents. */
  readonly images: DocumentImages;
  /** What the documents were before. */
  readonly versions: DocumentVersions;
  /** Brings back what the documents were before. */
  readonly restoring: Restoring;
  /** How the documents were written. */
  readonly records: DocumentRecords;
  /** The comments on the documents. */
  readonly comments: DocumentComments;
  /** The documents that belong to accounts. */
  readonly library: Library;
  /** How much space is used. @throws if the log currently can't store anything, for whatever reason. */
  use(): Promise<LogUse>;
  /** Stores what is still queued and closes the store; it refuses later calls. */
  close(): Promise<void>;
}
