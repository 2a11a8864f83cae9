import type { FeedbackItem } from '#shared-types/feedback';
import { CITATION_TYPE } from '#shared-types/problems';
import type { Sources } from '#shared-types/sources';

import type { Annotation } from './anchor.ts';

/**
 * The corrections of a plain text, in its order. "Active" is praise and no correction; what lies outside of the text has no words.
 * @param textLength the length of the text, in UTF-16 code units.
 */
export function correctionsOf(
  items: readonly FeedbackItem[],
  sources: Sources | undefined,
  textLength: number,
): readonly Annotation[] {
  const citations = (sources?.problems ?? []).flatMap(({ title, msg, places }) =>
    places.slice(0, 1).map(({ from, to }) => ({ type: CITATION_TYPE, msg: `${title} ${msg}`, from, to }) as const),
  );
  const found = [...items, ...citations]
    .filter(({ type, from, to }) => type !== 'Active' && from >= 0 && from < to && to <= textLength)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ type, msg, from, to }) => ({ id: `${from} ${to} ${type} ${msg}`, type, msg, from, to }));
  return [...new Map(found.map((correction) => [correction.id, correction])).values()];
}
