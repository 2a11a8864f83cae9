import { type RefObject, useEffect } from 'react';

/** What the focus may go to. */
const STOPS = '.note-main, summary, .thread-open';

/**
 * Keeps the focus in a part of the panel when the element that had it disappears, such as a card whose rule is turned off or
 * whose thread is resolved: it goes to what takes its place.
 * @param onEmpty takes the focus when nothing is left there.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, onEmpty: () => void): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let place: number | undefined;
    const stops = () => [...element.querySelectorAll<HTMLElement>(STOPS)];
    const onFocus = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && element.contains(target);
      place = isInside ? stops().findLastIndex((stop) => isAtOrBefore(stop, target)) : undefined;
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && element.contains(target))) place = undefined;
    };
    const observer = new MutationObserver(() => {
      if (place === undefined || document.activeElement !== document.body) return;
      const left = stops();
      const next = left[Math.min(Math.max(place, 0), left.length - 1)];
      if (next) next.focus();
      else onEmpty();
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [part, onEmpty]);
}

function isAtOrBefore(stop: Element, target: Element): boolean {
  return stop === target || (stop.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
