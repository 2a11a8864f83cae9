import type { Place } from '#shared-types/analysis/paragraph';

/** Brings a place of the text into view and marks it, and marks the others with it. */
export type Show = (place: Place, ...others: Place[]) => void;

/** Shows places of the text; without any, nothing happens. */
export function showAll(show: Show, [first, ...others]: readonly Place[]): void {
  if (first) show(first, ...others);
}
