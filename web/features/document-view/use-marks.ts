import { type RefObject, useLayoutEffect } from 'react';

import type { Correction } from './corrections.ts';
import { CHOSEN, markName } from './mark-styles.ts';
import { rangeIn } from './text-places.ts';

/**
 * Marks the words of the corrections, each type in its own way, in the copy behind the text area, where the browser can mark
 * words without elements; elsewhere the cards lead to them all the same.
 */
export function useMarks(
  copy: RefObject<HTMLElement | null>,
  corrections: readonly Correction[] | undefined,
  chosenId: string | undefined,
): void {
  useLayoutEffect(() => {
    if (!('highlights' in CSS) || corrections === undefined) return;
    const marks = new Map([[CHOSEN, new Highlight()]]);
    for (const correction of corrections) {
      const range = copy.current && rangeIn(copy.current, correction);
      if (!range) continue;
      const name = markName(correction.type);
      const mark = marks.get(name) ?? new Highlight();
      marks.set(name, mark.add(range));
      if (correction.id === chosenId) marks.get(CHOSEN)?.add(range);
    }
    for (const [name, mark] of marks) CSS.highlights.set(name, mark);
    return () => {
      for (const name of marks.keys()) CSS.highlights.delete(name);
    };
  }, [copy, corrections, chosenId]);
}
