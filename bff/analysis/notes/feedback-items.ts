import type { FeedbackItem } from '#shared-types/feedback';

import type { PlacedFinding } from '../reading/finding.ts';
import type { ReadText } from '../reading/read-text.ts';

/** Converts findings into items with positions in the text, in its order. */
export function toItems({ sentences }: ReadText, findings: readonly PlacedFinding[]): FeedbackItem[] {
  const items: FeedbackItem[] = [];
  for (const { sentence, from, to, type, msg, rule, confidence, suggestions } of findings) {
    const { chunk, form } = sentences[sentence] ?? {};
    if (chunk === undefined || form === undefined) continue;
    const item: FeedbackItem = {
      msg,
      from: Math.min(chunk.from + form.toOriginal(from), chunk.to),
      to: Math.min(chunk.from + form.toOriginal(to), chunk.to),
      type,
      ...(rule !== undefined && { rule }),
      ...(confidence !== undefined && { confidence }),
      ...(suggestions !== undefined && { suggestions: [...suggestions] }),
    };
    if (item.from < item.to) items.push(item);
  }
  return items.toSorted((one, other) => one.from - other.from || one.to - other.to);
}
