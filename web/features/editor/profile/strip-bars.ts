import type { Place } from '#shared-types/analysis/paragraph';

/** With more bars than this, each is too thin to see and press in a 330 px panel. */
const MOST_BARS = 64;

/** A sentence or paragraph with its length. */
export interface Stretch extends Place {
  /** How many words it has. */
  words: number;
  /** The number of its paragraph, from 1. */
  paragraph: number;
}

/** One bar: a stretch of the text, or several in a row that share it. */
export interface Bar {
  /** The indexes of its first and its last stretch. */
  first: number;
  last: number;
  /** The longest of its stretches; it sets the height of the bar. */
  longest: Stretch;
  /** The paragraphs in which it begins and ends. */
  paragraphs: readonly [number, number];
  /** Where its first stretch begins and its last one ends. */
  from: number;
  to: number;
}

/** The bars for all stretches in the order of the text; several stretches share a bar where there would be more than 64. */
export function barsOf(stretches: readonly Stretch[]): Bar[] {
  const perBar = stretchesPerBar(stretches.length);
  const bars: Bar[] = [];
  for (let start = 0; start < stretches.length; start += perBar) {
    const some = stretches.slice(start, start + perBar);
    const [first] = some;
    const last = some.at(-1);
    if (!first || !last) break;
    bars.push({
      first: start,
      last: start + some.length - 1,
      longest: some.reduce((longest, one) => (one.words > longest.words ? one : longest), first),
      paragraphs: [first.paragraph, last.paragraph],
      from: first.from,
      to: last.to,
    });
  }
  return bars;
}

/** How many stretches share a bar. */
export function stretchesPerBar(count: number): number {
  return Math.max(1, Math.ceil(count / MOST_BARS));
}

/** The index of the bar that holds the beginning of a place, if any does. */
export function barAt(bars: readonly Bar[], place: Place | undefined): number | undefined {
  if (place === undefined) return undefined;
  const index = bars.findIndex(({ from, to }) => from <= place.from && place.from < to);
  return index === -1 ? undefined : index;
}
