import { hashWord } from '#bff/analysis/reading/parser/hashing';

import type { TaggedCorpus } from './corpus.ts';

/** Rarer words are unknown. */
const FEWEST_USES = 4;
/** A tag belongs to the class of a word from this share of its uses on. */
const TAG_SHARE = 0.15;
/** The tags of the Penn Treebank for words of open classes. */
const OPEN_TAGS =
  /^(?:NN|NNS|NNP|NNPS|VB|VBP|VBZ|VBD|VBG|VBN|JJ|JJR|JJS|RB|RBR|RBS|CD|UH|FW|LS|SYM|ADD|AFX|GW|XX|NFP)$/;

/** The words of the corpus in the order of their hashes, each with its class. */
export interface CountedWords {
  hashes: number[];
  classes: number[];
  names: string[];
}

/** Counts the words of the corpus and their tags. */
export function countWords(corpus: TaggedCorpus): CountedWords {
  const counts = new Map<string, Map<string, number>>();
  for (const tokens of corpus.sentences()) {
    for (const token of tokens) {
      const tags = counts.get(token.lower) ?? new Map<string, number>();
      counts.set(token.lower, tags);
      tags.set(token.xpos, (tags.get(token.xpos) ?? 0) + 1);
    }
  }
  const names = new Map<string, number>();
  const words = new Map<number, number>();
  for (const [word, tags] of counts) {
    const uses = [...tags.values()].reduce((sum, count) => sum + count, 0);
    if (uses < FEWEST_USES) continue;
    const name = nameOfClass(word, tags, uses);
    if (!names.has(name)) names.set(name, names.size);
    words.set(hashWord(word) >>> 0, names.get(name) ?? 0);
  }
  const sorted = [...words].toSorted(([one], [other]) => one - other);
  return { hashes: sorted.map(([hash]) => hash), classes: sorted.map(([, index]) => index), names: [...names.keys()] };
}

/** The tags that make up a good part of the uses of a word; a word with a closed tag is its own class. */
function nameOfClass(word: string, tags: ReadonlyMap<string, number>, uses: number): string {
  const main = [...tags].flatMap(([tag, count]) => (count >= uses * TAG_SHARE ? [tag] : [])).toSorted();
  if (main.some((tag) => !OPEN_TAGS.test(tag))) return `=${word} ${main.join(' ')}`;
  return main.join(' ');
}
