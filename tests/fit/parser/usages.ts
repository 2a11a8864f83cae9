import { normalWord } from '#bff/analysis/reading/parser/words';

import type { GoldWord } from './treebank.ts';

/** A word with fewer uses says too little about its tags. */
const FEWEST_USES = 5;
/** Tags with a smaller share of the uses of a word are mistakes or chance. */
const LEAST_SHARE = 0.02;

/** The words of a treebank by the set of tags that they have there (Cutting et al. 1992): one line of words for each set. */
export function usagesOf(words: readonly GoldWord[]): string[] {
  const uses = new Map<string, Map<string, number>>();
  for (const { form, tag } of words) {
    const word = normalWord(form);
    const tags = uses.get(word) ?? new Map<string, number>();
    uses.set(word, tags.set(tag, (tags.get(tag) ?? 0) + 1));
  }
  const bySet = new Map<string, string[]>();
  for (const [word, tags] of uses) {
    const all = [...tags.values()].reduce((sum, count) => sum + count, 0);
    if (all < FEWEST_USES || word.includes(' ')) continue;
    const set = [...tags].filter(([, count]) => count >= all * LEAST_SHARE).map(([tag]) => tag);
    const key = set.toSorted().join('|');
    bySet.set(key, [...(bySet.get(key) ?? []), word]);
  }
  return [...bySet].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, list]) => list.toSorted().join(' '));
}
