import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { type Anchor, type Annotation, neighbourOf } from '../../annotations/anchor.ts';
import { rangeIn, scrollToPlace } from '../../annotations/text-area-ranges.ts';
import type { TextField } from './use-text-field.ts';

/** The correction that is chosen, and the functions that choose one. */
export interface Chosen {
  id: string | undefined;
  /** Selects the words of a correction in the text and goes there. */
  choose: (id: string) => void;
  /** Selects the words of the next or the previous correction, and focuses its card; after the last comes the first. */
  walk: (direction: 1 | -1) => void;
  /** Goes back to where the caret is in the text. */
  goBack: () => void;
}

/** @param panel holds the cards, each with the id of its correction as `data-correction`. */
export function useChosen(
  corrections: readonly Annotation[] | undefined,
  { field, copy }: TextField,
  panel: RefObject<HTMLElement | null>,
): Chosen {
  const [id, setId] = useState<string>();
  const latest = useRef({ corrections, id });
  useEffect(() => {
    latest.current = { corrections, id };
  });

  const select = useCallback(
    ({ id: chosenId, from, to }: Annotation) => {
      setId(chosenId);
      field.current?.setSelectionRange(from, to);
    },
    [field],
  );
  const scrollTo = useCallback(
    (place: Anchor) => {
      const range = copy.current && rangeIn(copy.current, place);
      if (range) scrollToPlace(range);
    },
    [copy],
  );

  const choose = useCallback(
    (wanted: string) => {
      const place = latest.current.corrections?.find((correction) => correction.id === wanted);
      if (!place) return;
      field.current?.focus({ preventScroll: true });
      select(place);
      scrollTo(place);
    },
    [field, select, scrollTo],
  );
  const walk = useCallback(
    (direction: 1 | -1) => {
      const area = field.current;
      const place = area && neighbour(latest.current.corrections ?? [], area, { ...latest.current, direction });
      if (!place) return;
      select(place);
      scrollTo(place);
      // Where the cards are below the text, the page scrolls on to the card.
      panel.current?.querySelector<HTMLElement>(`[data-correction="${CSS.escape(place.id)}"] button`)?.focus();
    },
    [field, panel, select, scrollTo],
  );
  const goBack = useCallback(() => {
    const area = field.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    const { selectionStart: from, selectionEnd: to } = area;
    // A place without a letter has no box to scroll to, and after the last one the copy has a line's end.
    scrollTo({ from, to: Math.max(to, from + 1) });
  }, [field, scrollTo]);
  return { id, choose, walk, goBack };
}

/** The correction beside the chosen one, as long as its words are selected, else beside the caret. */
function neighbour(
  corrections: readonly Annotation[],
  { selectionStart, selectionEnd }: HTMLTextAreaElement,
  { id, direction }: { id: string | undefined; direction: 1 | -1 },
): Annotation | undefined {
  const chosen = corrections.find((each) => each.id === id);
  const isSelected = chosen?.from === selectionStart && chosen.to === selectionEnd;
  return neighbourOf(corrections, { selectedId: isSelected ? id : undefined, caret: selectionStart, direction });
}
