import type { TextRange } from '../../document/text-difference.ts';

/** What stands closer than this to the edge of the window, in CSS pixels, is hard to see; the bar with "Submit" is there too. */
const EDGE_PX = 96;

/** A part of the text in the copy of a text area. */
export function rangeIn(copy: HTMLElement, { from, to }: TextRange): Range | undefined {
  const words = copy.firstChild;
  if (!(words instanceof Text) || to > words.length) return undefined;
  const range = document.createRange();
  range.setStart(words, from);
  range.setEnd(words, to);
  return range;
}

/** Brings a part of the text into view, if it is not. */
export function scrollToPlace(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= EDGE_PX && bottom <= window.innerHeight - EDGE_PX) return;
  window.scrollBy({ top: top - window.innerHeight / 3 });
}
