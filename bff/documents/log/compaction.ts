import * as Y from 'yjs';

/** The updates of a document can’t be read. */
export class DamagedDocument extends Error {}

/** Does something that only fails if an update is damaged. @throws {DamagedDocument} */
export function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new DamagedDocument(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Merges the updates into one, without reading a document; undefined if there are none. @throws {DamagedDocument} */
export function merged(updates: readonly Uint8Array[]): Uint8Array | undefined {
  return updates.length > 1 ? reading(() => Y.mergeUpdates([...updates])) : updates[0];
}

/** The same content as one update, without deleted text. @throws {DamagedDocument} */
export function compacted(update: Uint8Array): Uint8Array {
  const copy = new Y.Doc();
  try {
    reading(() => Y.applyUpdate(copy, update));
    return Y.encodeStateAsUpdate(copy);
  } finally {
    copy.destroy();
  }
}
