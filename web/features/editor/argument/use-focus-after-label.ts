import type { Editor } from '@tiptap/react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import type { Argument } from '#shared-types/argument';
import type { Place } from '#shared-types/paragraph';

/**
 * Keeps the focus at a card whose label was changed: with the next analysis it may stand elsewhere in the map. When it is gone, the focus
 * goes to the text. Returns what is told the place that has a new label.
 */
export function useFocusAfterLabel(
  map: RefObject<HTMLElement | null>,
  editor: Editor,
  argument: Argument | undefined,
): (place: Place) => void {
  const labelled = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const place = labelled.current;
    labelled.current = undefined;
    // If the writer has moved on in the meantime, leave the focus there.
    if (place === undefined || document.activeElement !== document.body) return;
    const element = argument?.elements.find(({ from, to }) => from <= place.from && place.to <= to);
    const card = element && map.current?.querySelector<HTMLElement>(`[data-from="${element.from}"] .element-label`);
    if (card) card.focus();
    else editor.commands.focus(undefined, { scrollIntoView: false });
  }, [map, editor, argument]);
  return useCallback((place) => {
    labelled.current = place;
  }, []);
}
