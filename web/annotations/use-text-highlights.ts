import { type RefObject, useLayoutEffect } from 'react';

import type { Annotation } from './anchor.ts';
import { highlightName, SELECTED_HIGHLIGHT } from './highlight-styles.ts';
import { rangeIn } from './text-area-ranges.ts';

/**
 * Highlights the words of annotations, each type in its own way, in the copy behind a text area, where the browser can highlight
 * words without elements; elsewhere the cards lead to them all the same.
 */
export function useTextHighlights(
  copy: RefObject<HTMLElement | null>,
  annotations: readonly Annotation[] | undefined,
  selectedId: string | undefined,
): void {
  useLayoutEffect(() => {
    if (!('highlights' in CSS) || annotations === undefined) return;
    const highlights = new Map([[SELECTED_HIGHLIGHT, new Highlight()]]);
    for (const annotation of annotations) {
      const range = copy.current && rangeIn(copy.current, annotation);
      if (!range) continue;
      const name = highlightName(annotation.type);
      const highlight = highlights.get(name) ?? new Highlight();
      highlights.set(name, highlight.add(range));
      if (annotation.id === selectedId) highlights.get(SELECTED_HIGHLIGHT)?.add(range);
    }
    for (const [name, highlight] of highlights) CSS.highlights.set(name, highlight);
    return () => {
      for (const name of highlights.keys()) CSS.highlights.delete(name);
    };
  }, [copy, annotations, selectedId]);
}
