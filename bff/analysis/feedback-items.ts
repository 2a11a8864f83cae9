import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';

import type { PlacedFinding } from './finding.ts';
import type { NormalText } from './normal-form.ts';

/** Converts findings into items with the positions of the chunks. */
export function toItems(
  chunks: readonly SentenceChunk[],
  forms: readonly NormalText[],
  findings: readonly PlacedFinding[],
): FeedbackItem[] {
  const items: FeedbackItem[] = [];
  for (const { sentence, from, to, type, msg } of findings) {
    const chunk = chunks[sentence];
    const form = forms[sentence];
    if (chunk === undefined || form === undefined) continue;
    const item = {
      msg,
      from: Math.min(chunk.from + form.toOriginal(from), chunk.to),
      to: Math.min(chunk.from + form.toOriginal(to), chunk.to),
      type,
    };
    if (item.from < item.to) items.push(item);
  }
  return items.toSorted((one, other) => one.from - other.from || one.to - other.to);
}
