import { applyUpdate, decodeUpdate, Doc, encodeStateAsUpdate } from 'yjs';

import type { KeptContent } from './kept-documents.ts';

/** All of a kept document as one update; undefined if there is nothing to read. */
export function stateOf({ updates }: KeptContent): Uint8Array | undefined {
  const state = mergeAll(updates);
  return isSound(state) ? state : undefined;
}

/** Puts updates together, without what has been deleted and without those that are damaged. */
export function mergeAll(updates: readonly Uint8Array[]): Uint8Array {
  const applicable = updates.filter(isSound);
  const whole = new Doc();
  try {
    const damaged = applicable.findIndex((update) => !isApplied(whole, update));
    // A failed update leaves the Y.Doc unusable, so rebuild it without that update.
    if (damaged >= 0) return mergeAll(applicable.toSpliced(damaged, 1));
    // Updates without their predecessors would wait for them for ever.
    whole.store.pendingStructs = null;
    whole.store.pendingDs = null;
    return encodeStateAsUpdate(whole);
  } finally {
    whole.destroy();
  }
}

/** Applies an update, and says whether that worked: one that can be read may still contradict itself. */
export function isApplied(doc: Doc, update: Uint8Array, origin?: unknown): boolean {
  try {
    applyUpdate(doc, update, origin);
    return true;
  } catch {
    return false;
  }
}

function isSound(update: Uint8Array): boolean {
  try {
    const { structs, ds } = decodeUpdate(update);
    return structs.length > 0 || ds.clients.size > 0;
  } catch {
    return false;
  }
}
