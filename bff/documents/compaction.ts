import * as Y from 'yjs';

/** The updates since a document's snapshot. */
export interface Tail {
  rows: number;
  bytes: number;
}

/** A tail longer than this is folded into the snapshot: loading reads every row, and deleted text takes up room until then. */
const MAX_TAIL_ROWS = 500;
const MAX_TAIL_BYTES = 262_144;

/** Whether a tail is long enough to fold. */
export function isLong({ rows, bytes }: Tail): boolean {
  return rows > MAX_TAIL_ROWS || bytes > MAX_TAIL_BYTES;
}

/** Merges the updates into one, without reading a document; undefined if there are none. @throws when one is damaged. */
export function merged(updates: readonly Uint8Array[]): Uint8Array | undefined {
  return updates.length > 1 ? Y.mergeUpdates([...updates]) : updates[0];
}

/** The same content as one update, without deleted text. */
export function compacted(update: Uint8Array): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, update);
  const snapshot = Y.encodeStateAsUpdate(copy);
  copy.destroy();
  return snapshot;
}
