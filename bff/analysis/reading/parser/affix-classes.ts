import { readFileSync } from 'node:fs';

import { type WordNumbers, wordNumbers } from './word-numbers.ts';

/**
 * The affixes of the Hunspell dictionary that say how a word is inflected, one bit each: past, -ing, plural or third person,
 * possessive, -ly, comparison, -ion, -ness.
 */
const AFFIX_BITS: Readonly<Record<string, number>> = {
  D: 1,
  G: 2,
  S: 4,
  M: 8,
  Y: 16,
  R: 32,
  T: 32,
  N: 64,
  X: 64,
  P: 128,
};
/** A word that is listed with none of these affixes, such as "the". */
const LISTED = 256;
/** The class of a derived word is the class of its base, plus the number of its suffix times this. */
const BY_SUFFIX = 512;

/** Suffixes, with what they replaced and the affix that the base must take. */
const SUFFIXES: readonly (readonly [suffix: string, bases: readonly string[], affix: number])[] = [
  ["'s", [''], 8],
  ['s', ['', 'e'], 4],
  ['es', [''], 4],
  ['ies', ['y'], 4],
  ['ed', ['', 'e'], 1],
  ['ied', ['y'], 1],
  ['ing', ['', 'e'], 2],
  ['ly', [''], 16],
  ['ily', ['y'], 16],
  ['er', ['', 'e'], 32],
  ['est', ['', 'e'], 32],
  ['ness', [''], 128],
  ['ion', ['', 'e'], 64],
];

let bases: WordNumbers | undefined;

function baseClasses(): WordNumbers {
  if (bases !== undefined) return bases;
  const dictionary = readFileSync(new URL('index.dic', import.meta.resolve('dictionary-en')), 'utf8');
  const classes = new Map<string, number>();
  for (const line of dictionary.split('\n').slice(1)) {
    const [word = '', affixes = ''] = line.trim().split('/');
    if (word === '') continue;
    let bits = LISTED;
    for (const affix of affixes) bits |= AFFIX_BITS[affix] ?? 0;
    const lower = word.toLowerCase();
    classes.set(lower, (classes.get(lower) ?? 0) | bits);
  }
  bases = wordNumbers([...classes]);
  return bases;
}

/** Whether the dictionary inflects a word, or its base, as a verb. */
export function inflectsAsVerb(word: string): boolean {
  return (affixClass(word) & (AFFIX_BITS['D'] ?? 0)) !== 0 || (affixClass(word) & (AFFIX_BITS['G'] ?? 0)) !== 0;
}

/**
 * How the dictionary inflects a word, as one number: what the tagger knows about words it has never seen.
 * @param word in lower case. @returns 0 for a word that the dictionary doesn't have.
 */
export function affixClass(word: string): number {
  const listed = baseClasses().get(word);
  if (listed !== 0) return listed;
  for (const [number, [suffix, endings, affix]] of SUFFIXES.entries()) {
    if (!word.endsWith(suffix) || word.length < suffix.length + 2) continue;
    const stem = word.slice(0, -suffix.length);
    const shorter = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    for (const base of [...endings.map((ending) => stem + ending), ...shorter]) {
      const bits = baseClasses().get(base);
      if ((bits & affix) !== 0) return bits + (number + 1) * BY_SUFFIX;
    }
  }
  return 0;
}
