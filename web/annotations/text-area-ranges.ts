import type { Anchor } from './anchor.ts';

/** Words closer than this to the edge of the window, in CSS pixels, are hard to see; the bar with "Submit" is there too. */
const EDGE_PX = 96;

/** The words of an anchor in the copy of a text area, as the browser measures and highlights them. */
export function rangeIn(copy: HTMLElement, { from, to }: Anchor): Range | undefined {
  const words = copy.firstChild;
  if (!(words instanceof Text) || to > words.length) return undefined;
  const range = document.createRange();
  range.setStart(words, from);
  range.setEnd(words, to);
  return range;
}

/** Scrolls to words that are out of view. */
export function scrollToPlace(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= EDGE_PX && bottom <= window.innerHeight - EDGE_PX) return;
  window.scrollBy({ top: top - window.innerHeight / 3 });
}
