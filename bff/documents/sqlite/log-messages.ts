import type { LogUse } from '../document-log.ts';

/** What the main thread asks of the thread that owns the database. Operations of one batch are done in order and committed together. */
export type LogOperation =
  | { kind: 'load'; name: string; nowMs: number }
  | { kind: 'append'; name: string; nowMs: number; update: Uint8Array }
  | { kind: 'remove'; name: string }
  | { kind: 'markUsed'; names: readonly string[]; nowMs: number }
  | { kind: 'removeUnused'; prefix: string; usedBeforeMs: number; usedForLessThanMs: number }
  | { kind: 'removed'; names: readonly string[] }
  | { kind: 'use' };

/** What an `append` answers when the document was deleted by somebody else. */
export const REMOVED = 'removed';

/** Why one document cannot be read. */
interface ReadFault {
  fault: string;
}

/** What an operation answers: an update or a fault for `load`, a count for `removeUnused`, names for `removed`, the use for `use`. */
export type LogResult = Uint8Array | number | string[] | LogUse | ReadFault | typeof REMOVED | undefined;

export type LogRequest = { batch: LogOperation[] } | { close: true };

/** One answer per request: the results in the order of the operations, or the reason why nothing of the batch was stored. */
export type LogResponse = { results: LogResult[] } | { failure: string };
