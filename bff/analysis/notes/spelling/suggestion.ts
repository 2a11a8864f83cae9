import { LRUCache } from 'lru-cache';

import { COMMON_WORDS } from './common-words.ts';
import { isDictionaryWord, isKnownWord } from './dictionary.ts';
import { isFrequent, isSubjectTerm } from './vocabulary.ts';

/** Endings of nouns that don't take a plain "s", and of their plurals. */
const ENDINGS: readonly (readonly [ending: RegExp, plural: string])[] = [
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=[aeilr])f$/, 'ves'],
  [/(?<=[^aeiou]o|[cs]h|[sxz])$/, 'es'],
];

/** We only name the correction below this cost; one changed letter of a rare word costs 1. */
const HIGHEST_NAMED_COST = 1.5;
/** The second-best correction must cost at least this much more. */
const SMALLEST_LEAD = 0.2;
const COMMON_WORD_GAIN = 0.5;
const LONGEST_WORD = 24;

/** Up to this cost per letter, a word counts as a typo of another. */
const HIGHEST_COST_A_LETTER = 0.28;
/** Words that are often written as one; a similar word ("allot" for "alot") would be the wrong suggestion. */
const FUSED_WORDS: ReadonlyMap<string, string> = new Map([
  ['alot', 'a lot'],
  ['aswell', 'as well'],
  ['atleast', 'at least'],
  ['eachother', 'each other'],
  ['eventhough', 'even though'],
  ['everytime', 'every time'],
  ['highschool', 'high school'],
  ['incase', 'in case'],
  ['infact', 'in fact'],
  ['infront', 'in front'],
  ['inspite', 'in spite'],
  ['noone', 'no one'],
  ['ofcourse', 'of course'],
  ['thankyou', 'thank you'],
  ['upto', 'up to'],
]);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const remembered = new LRUCache<string, string[]>({ max: 5_000 });

/** Every dictionary word that you can make from `word` (in lower case) by adding, dropping, changing or swapping one letter. */
export function nearWords(word: string): string[] {
  const before = remembered.get(word);
  if (before !== undefined) return before;
  const words = oneSlipFrom(word, (candidate) => isDictionaryWord(candidate) || isSubjectTerm(candidate));
  remembered.set(word, words);
  return words;
}

/** The words that you can make from `word` (in lower case) by adding, dropping, changing or swapping one letter. */
export function oneSlipFrom(word: string, isWord: (candidate: string) => boolean): string[] {
  const found = new Set<string>();
  const consider = (candidate: string) => {
    if (!found.has(candidate) && candidate.length > 1 && isWord(candidate)) found.add(candidate);
  };
  if (word.length <= LONGEST_WORD) {
    for (let at = 0; at <= word.length; at++) {
      const head = word.slice(0, at);
      const tail = word.slice(at);
      if (tail.length > 0) consider(head + tail.slice(1));
      if (tail.length > 1) consider(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
      for (const letter of LETTERS) {
        consider(head + letter + tail);
        if (tail.length > 0) consider(head + letter + tail.slice(1));
      }
    }
  }
  found.delete(word);
  return [...found];
}

const VOWELS = 'aeiouy';

function substitution(one: string, other: string): number {
  if (one === other) return 0;
  if (VOWELS.includes(one) && VOWELS.includes(other)) return 0.7;
  return ['cs', 'sc', 'sz', 'zs', 'ck', 'kc', "'i"].includes(one + other) ? 0.8 : 1.1;
}

/** The Damerau distance (optimal string alignment) with lower costs for the most frequent typos. */
function slipDistance(typo: string, word: string): number {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= typo.length; i++) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= word.length; j++) {
      const a = typo.charAt(i - 1);
      const b = word.charAt(j - 1);
      // A doubled or missing double letter is the most common typo.
      const drop = a === typo.charAt(i - 2) ? 0.6 : 1;
      const add = b === word.charAt(j - 2) || b === "'" ? 0.6 : 0.9;
      let best = Math.min((above[j] ?? 0) + drop, (row[j - 1] ?? 0) + add, (above[j - 1] ?? 0) + substitution(a, b));
      if (i > 1 && j > 1 && a === word.charAt(j - 2) && typo.charAt(i - 2) === b) {
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 0.8);
      }
      row.push(best);
    }
    rows.push(row);
  }
  const distance = rows[typo.length]?.[word.length] ?? typo.length;
  return typo.charAt(0) === word.charAt(0) ? distance : distance + 0.5;
}

const POSSESSIVE = /['’]s?$/;

function matchCase(model: string, word: string): string {
  return /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** In shorter words, one slip turns too many words into a name. */
const SHORTEST_CLEAR_WORD = 7;

/** Whether many writers use or misspell a word. */
export const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word.toLowerCase());

/** Whether a word is long, and so common that an unknown word within one slip of it is a typo of it, even with a capital. */
export function isClearWord(word: string): boolean {
  const lower = word.toLowerCase().replace(POSSESSIVE, '');
  return lower.length >= SHORTEST_CLEAR_WORD && (COMMON_WORDS.has(lower) || isFrequent(lower));
}

/** From this cost on, a slip is rare: a consonant for another one, or an extra letter. */
const RARE_SLIP_COST = 1;

/** Whether two words are unlikely to be slips of each other: the change is rare, and so is the intended word. */
export function isFarFetched(typo: string, likely: string): boolean {
  const [lower, meant] = [typo.toLowerCase(), likely.toLowerCase()];
  return !COMMON_WORDS.has(meant) && !isFrequent(meant) && slipDistance(lower, meant) >= RARE_SLIP_COST;
}

/**
 * The word that the writer most likely meant, or undefined if none is clearly the best.
 * @param offered further candidates, best first: Harper's suggestions.
 */
export function likelyWord(typo: string, offered: readonly string[]): string | undefined {
  const [owner = ''] = POSSESSIVE.exec(typo) ?? [];
  if (owner !== '') {
    const noun = typo.slice(0, -owner.length);
    const owned = isKnownWord(noun)
      ? undefined
      : likelyWord(
          noun,
          offered.map((word) => word.replace(POSSESSIVE, '')),
        );
    if (owned !== undefined) return owned + owner;
  }
  const lower = typo.toLowerCase().replaceAll('’', "'");
  const fused = FUSED_WORDS.get(lower) ?? likelyPlural(lower, isDictionaryWord);
  if (fused !== undefined) return matchCase(typo, fused);
  const candidates = new Set(nearWords(lower));
  for (const word of offered) if (/^[A-Za-z'-]+$/.test(word)) candidates.add(word.toLowerCase());
  const ranked = [...candidates]
    .map((word) => {
      const rank = offered.findIndex((other) => other.toLowerCase() === word);
      const gain = (COMMON_WORDS.has(word) ? COMMON_WORD_GAIN : 0) + (rank === -1 ? 0 : 0.25 - 0.1 * Math.min(rank, 2));
      const distance = slipDistance(lower, word);
      return { word, distance, cost: distance - gain };
    })
    .filter(({ distance }) => distance <= lower.length * HIGHEST_COST_A_LETTER)
    .toSorted((one, other) => one.cost - other.cost);
  const [best, second] = ranked;
  if (best === undefined || best.cost > HIGHEST_NAMED_COST) return undefined;
  if (lower.length <= 3 && best.cost > 0.6) return undefined;
  if (second !== undefined && second.cost - best.cost < SMALLEST_LEAD) return undefined;
  return matchCase(typo, best.word);
}

/**
 * The plural that was meant by a noun with a plain "s" ("studys", "potatos", "churchs", "leafs"), if the noun and its plural are
 * words.
 * @param word in lower case.
 */
function likelyPlural(word: string, isWord: (candidate: string) => boolean): string | undefined {
  const noun = word.replace(/s$/, '');
  if (noun === word || !isWord(noun)) return undefined;
  const plural = ENDINGS.find(([ending]) => ending.test(noun));
  const meant = plural && noun.replace(...plural);
  return meant !== undefined && isWord(meant) ? meant : undefined;
}
