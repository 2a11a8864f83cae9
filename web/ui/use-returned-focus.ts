import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to the first button of a place when the work that it began is over, since a disabled button cannot keep the focus. Focus
 * that a person has moved elsewhere stays there.
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
