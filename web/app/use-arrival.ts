import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useNavigationType } from 'react-router-dom';

import type { Shown } from './use-shown-screen.ts';

/** The event that notifies the page script that the document shows a new screen. */
const PAGE_SHOWN = 'page-shown';

/**
 * Does what the browser does when a document arrives: it sets the title, the scroll position and the focus. Going back or
 * forward restores the scroll position; otherwise the part of the page that the address names comes first, then the heading.
 */
export function useArrival({ screen, location }: Shown): void {
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const places = usePlaces(location);
  const before = useRef(location);
  useLayoutEffect(() => {
    if (before.current === location || !screen) return;
    const isSamePage = before.current.pathname === location.pathname;
    before.current = location;
    document.title = screen.title;
    document.dispatchEvent(new Event(PAGE_SHOWN));

    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (part ?? !isSamePage) focusOn(part ?? document.querySelector('main h1'));
    if (isBackOrForward) window.scrollTo(0, places.get(location.key) ?? 0);
    else if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [screen, location, isBackOrForward, places]);
}

function focusOn(element: HTMLElement | null) {
  if (!element) return;
  // Headings and parts take no focus by themselves.
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Remembers how far each visited screen is scrolled, in CSS pixels by the key of its location. The browser does so only
 * for whole documents: it would scroll while the previous screen is still shown.
 */
function usePlaces({ key }: Location): Map<string, number> {
  const [places] = useState(() => new Map<string, number>());
  // In the layout phase, before a shorter screen changes the scroll position of the previous one.
  useLayoutEffect(() => {
    const remember = () => places.set(key, window.scrollY);
    if (!places.has(key)) remember();
    addEventListener('scroll', remember);
    return () => removeEventListener('scroll', remember);
  }, [key, places]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    // For another document, or this one after a reload, the browser restores the place itself.
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto';
    });
  }, []);
  return places;
}
