import type { StorageUse } from '../storage/database.ts';

/** The operations of the document store. The operations of one batch are done in order and committed together. */
export type LogOperation =
  | { kind: 'load'; name: string; nowMs: number }
  | { kind: 'append'; name: string; nowMs: number; update: Uint8Array }
  | { kind: 'remove'; name: string }
  | { kind: 'markUsed'; names: readonly string[]; nowMs: number }
  | { kind: 'removeUnused'; prefix: string; usedBeforeMs: number; usedForLessThanMs: number }
  | { kind: 'removed'; names: readonly string[] }
  | { kind: 'use' };

/** The result of an `append` when somebody else has deleted the document. */
export const REMOVED = 'removed';

/** Why one document cannot be read. */
interface ReadFault {
  fault: string;
}

/**
 * The result of an operation: an update or a fault for `load`, a count for `removeUnused`, names for `removed`, the use for
 * `use`.
 */
export type LogResult = Uint8Array | number | string[] | StorageUse | ReadFault | typeof REMOVED | undefined;
