import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to the first button of a place when what it began is over: a disabled button cannot keep the focus. A person who has
 * gone on to something else keeps theirs.
 */
export function useReturnedFocus(place: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (isOver && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button')?.focus();
  }, [place, isBusy]);
}
