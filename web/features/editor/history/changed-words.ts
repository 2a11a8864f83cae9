import type { JSONContent } from '@tiptap/core';

/** So much of a change is read out. */
const MOST_UNITS = 160;

/** The words of one change. */
export interface ChangedWords {
  removed: string;
  added: string;
}

/** The words of each change of a marked text, by its number, cut to what can be read out. */
export function changedWords(content: JSONContent): ReadonlyMap<number, ChangedWords> {
  const words = new Map<number, ChangedWords>();
  const collect = (node: JSONContent) => {
    for (const { type, attrs } of node.marks ?? []) {
      if (type !== 'added' && type !== 'removed') continue;
      const change = Number(attrs?.['change']);
      const before = words.get(change) ?? { removed: '', added: '' };
      words.set(change, { ...before, [type]: before[type] + (node.text ?? ' ') });
    }
    node.content?.forEach(collect);
  };
  collect(content);
  for (const [change, { removed, added }] of words) words.set(change, { removed: cut(removed), added: cut(added) });
  return words;
}

function cut(text: string): string {
  const tidy = text.trim();
  return tidy.length > MOST_UNITS ? `${tidy.slice(0, MOST_UNITS)}…` : tidy;
}
