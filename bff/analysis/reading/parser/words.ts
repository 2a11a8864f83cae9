import { affixClass } from './affix-classes.ts';
import { hashWord, mix } from './hashing.ts';
import type { WordNumbers } from './word-numbers.ts';

/** Words with curly apostrophes and digits normalised, in lower case: the form that the tagger and the parser look at. */
export function normalWord(word: string): string {
  return word.toLowerCase().replaceAll('’', "'").replaceAll(/\d/g, '0');
}

/** How a word is written: the tagger's first clue to names and numbers. */
function shapeOf(word: string): number {
  if (/^\p{Ll}+$/u.test(word)) return 1;
  if (/^\p{Lu}$/u.test(word)) return 2;
  if (/^\p{Lu}+$/u.test(word)) return 3;
  if (/^\p{Lu}\p{Ll}+$/u.test(word)) return 4;
  if (/^\d+$/.test(word)) return 5;
  if (/^[\d.,:/-]+$/.test(word) && /\d/.test(word)) return 6;
  if (/\d/.test(word)) return 7;
  if (!/[\p{L}]/u.test(word)) return 8;
  if (/['’]/.test(word)) return 9;
  if (/-/.test(word)) return /^\p{Lu}/u.test(word) ? 10 : 11;
  return 12;
}

/** What the models see of the words of one sentence: hashes, so that features are cheap to mix. */
export interface SentenceWords {
  readonly count: number;
  readonly forms: readonly string[];
  readonly word: Int32Array;
  readonly shape: Int32Array;
  /** The tags that the word had in the training text; for a word that wasn't in it, its affixes and ending. */
  readonly usage: Int32Array;
  readonly affixes: Int32Array;
}

/** Looks at the words of a sentence. @param usages the number of the ambiguity class of each word of the training text. */
export function sentenceWords(words: readonly string[], usages: WordNumbers): SentenceWords {
  const count = words.length;
  const forms = words.map(normalWord);
  const word = new Int32Array(count);
  const shape = new Int32Array(count);
  const usage = new Int32Array(count);
  const affixes = new Int32Array(count);
  const shout = words.some((one) => /\p{Lu}{2}/u.test(one)) && !words.some((one) => /\p{Ll}/u.test(one)) ? 64 : 0;
  for (const [at, form] of forms.entries()) {
    word[at] = hashWord(form);
    shape[at] = shapeOf(words[at] ?? '') + (at === 0 ? 32 : 0) + shout;
    const affix = affixClass(form);
    affixes[at] = affix;
    const known = usages.get(form);
    usage[at] = known === 0 ? mix(affix + 65_536, hashWord(form, Math.max(0, form.length - 2))) : known;
  }
  return { count, forms, word, shape, usage, affixes };
}
