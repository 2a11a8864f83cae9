import type { YTextEvent } from 'yjs';

import type { FeedbackItem } from '#shared-types/feedback';

import { movedRange } from '../../document/text-difference.ts';

/** A problem of the text and the place of its words, which follows the text while that changes. */
export interface Correction extends FeedbackItem {
  /** The same in every result for one text, so that a fuller one keeps what is chosen and what has the focus. */
  id: string;
}

/** What was found in a text of this length, in its order; "Active" names no problem, and what lies outside has no words. */
export function correctionsOf(items: readonly FeedbackItem[], textLength: number): readonly Correction[] {
  const found = items
    .filter(({ type, from, to }) => type !== 'Active' && from >= 0 && from < to && to <= textLength)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ type, msg, from, to }) => ({ id: `${from} ${to} ${type} ${msg}`, type, msg, from, to }));
  return [...new Map(found.map((correction) => [correction.id, correction])).values()];
}

/** The corrections after a change of the text: those whose words were changed are gone. */
export function movedCorrections(
  corrections: readonly Correction[],
  delta: YTextEvent['delta'],
): readonly Correction[] {
  return corrections.flatMap((correction) => {
    const place = movedRange(correction, delta);
    return place === undefined ? [] : [{ ...correction, ...place }];
  });
}
