import type { StorageUse } from '../storage/database.ts';
import type { CommentOperation, CommentResult } from './comments/comment-store.ts';
import type { StoredImage } from './document-images.ts';
import type { DocumentVersion, VersionHistory } from './document-versions.ts';
import type { LibraryOperation, LibraryResult } from './library/library-operations.ts';
import type { RecordOperation, RecordResult } from './record/record-operations.ts';
import type { ActOperation, ActResult } from './restoring/restoring.ts';

/** The operations of the document store. The operations of a batch run in order and are committed together. */
export type LogOperation =
  | { kind: 'load'; name: string; nowMs: number }
  | {
      kind: 'append';
      name: string;
      nowMs: number;
      update: Uint8Array;
      author?: string | undefined;
      writer?: number | undefined;
      keyHashes?: readonly string[] | undefined;
      /** The act that made it, if the server did. */
      act?: string;
    }
  | { kind: 'remove'; name: string }
  | { kind: 'markUsed'; names: readonly string[]; nowMs: number }
  | { kind: 'removeUnused'; prefix: string; usedBeforeMs: number; usedForLessThanMs: number }
  | { kind: 'removed'; names: readonly string[] }
  | { kind: 'use' }
  | ImageOperation
  | VersionOperation
  | RecordOperation
  | CommentOperation
  | ActOperation
  | LibraryOperation;

/** The operations for the pictures of documents. */
export type ImageOperation =
  | { kind: 'addImage'; name: string; image: StoredImage; nowMs: number }
  | { kind: 'keepImage'; name: string; id: string; nowMs: number }
  | { kind: 'image'; id: string }
  | { kind: 'removeStrayImages'; addedBeforeMs: number };

/** The operations for the versions of documents. */
export type VersionOperation =
  | { kind: 'versions'; name: string; nowMs: number }
  | { kind: 'versionContent'; name: string; number: number }
  | { kind: 'nameVersion'; name: string; number: number; label: string | undefined };

/** The result of an `append` if somebody else has deleted the document. */
export const REMOVED = 'removed';
/** The result of an `addImage` or a `keepImage` if the document has no room for the picture. */
export const IMAGES_FULL = 'images full';
/** The result of an `addImage` when the picture would take the room that is left for texts. */
export const STORE_FULL = 'store full';
/** The result of a `nameVersion` if the document has no room for another named version. */
export const NAMES_FULL = 'names full';

/** Why one document can't be read. */
interface ReadFault {
  fault: string;
}

/**
 * The result of an operation: an update or a fault for `load`, a count for `removeUnused` and `removeStrayImages`, names for
 * `removed`, the usage for `use`, an id for `addImage` and `keepImage`, a picture for `image`, a history for `versions`, an update
 * or a fault for `versionContent`, a version for `nameVersion`, and for comments, records and the library what
 * `comment-store.ts`, `record-operations.ts` and `library-operations.ts` say.
 */
export type LogResult =
  | Uint8Array
  | number
  | string[]
  | StorageUse
  | StoredImage
  | ReadFault
  | LibraryResult
  | { id: string }
  | VersionHistory
  | { version: DocumentVersion }
  | RecordResult
  | CommentResult
  | ActResult
  | typeof REMOVED
  | typeof IMAGES_FULL
  | typeof STORE_FULL
  | typeof NAMES_FULL
  | undefined;
