import type { YTextEvent } from 'yjs';

import type { AnchorMap } from './anchor.ts';

/**
 * The map of a change of a shared plain text. An anchor is gone when anything in it was changed; what is inserted at its edges does
 * not belong to it.
 */
export function anchorMapOfDelta(delta: YTextEvent['delta']): AnchorMap {
  return (anchor) => {
    let { from, to } = anchor;
    let index = 0;
    for (const { retain = 0, insert, delete: removed = 0 } of delta) {
      index += retain;
      const inserted = typeof insert === 'string' ? insert.length : 0;
      if (inserted === 0 && removed === 0) continue;
      const isBefore = index + removed <= from;
      if (!isBefore && index < to) return undefined;
      if (isBefore) {
        from += inserted - removed;
        to += inserted - removed;
      }
      index += inserted;
    }
    return { from, to };
  };
}
