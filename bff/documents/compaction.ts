import * as Y from 'yjs';

/** The updates since the snapshot of a document. */
export interface Tail {
  rows: number;
  bytes: number;
}

/** A tail longer than this is folded into the snapshot: loading reads every row, and deleted text takes room until then. */
const MAX_TAIL_ROWS = 500;
const MAX_TAIL_BYTES = 262_144;

/** Whether a tail is long enough to fold. */
export function isLong({ rows, bytes }: Tail): boolean {
  return rows > MAX_TAIL_ROWS || bytes > MAX_TAIL_BYTES;
}

/** One update that holds what all of them hold, without reading a document; undefined for none. @throws when one is damaged. */
export function merged(updates: readonly Uint8Array[]): Uint8Array | undefined {
  return updates.length > 1 ? Y.mergeUpdates([...updates]) : updates[0];
}

/** The same content in one update, without deleted text. */
export function compacted(update: Uint8Array): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, update);
  const snapshot = Y.encodeStateAsUpdate(copy);
  copy.destroy();
  return snapshot;
}
