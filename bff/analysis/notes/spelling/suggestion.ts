import { readFileSync } from 'node:fs';

import { LRUCache } from 'lru-cache';

import { countBits } from '../../reading/count-bits.ts';
import { isDictionaryWord, isKnownWord } from './dictionary.ts';
import { FREQUENT_WORDS, isFrequent, isSubjectTerm } from './vocabulary.ts';

/**
 * Words that writers often use or misspell, listed by hand. If two corrections are equally close, a word in this list is more
 * likely.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Endings of nouns that don't take a plain "s", and of their plurals. */
const ENDINGS: readonly (readonly [ending: RegExp, plural: string])[] = [
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=[aeilr])f$/, 'ves'],
  [/(?<=[^aeiou]o|[cs]h|[sxz])$/, 'es'],
];

/** We only name the correction below this cost, or this cost per letter of a long word; one changed letter of a rare word costs 1. */
const HIGHEST_NAMED_COST = 1.5;
const HIGHEST_NAMED_COST_A_LETTER = 0.17;
/** The second-best correction must cost at least this much more. */
const SMALLEST_LEAD = 0.2;
const COMMON_WORD_GAIN = 0.5;
const FREQUENT_WORD_GAIN = 0.25;
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

/** Shorter words split into two by chance. */
const SHORTEST_SPLIT = 6;

/** The past of irregular verbs, by the form that learners build for it. */
const IRREGULAR_PASTS: ReadonlyMap<string, string> = new Map(
  `beginned began, breaked broke, bringed brought, builded built, buyed bought, catched caught, choosed chose, comed came, cutted cut,
  drawed drew, drinked drank, drived drove, eated ate, falled fell, feeled felt, fighted fought, finded found, flied flew, forgetted forgot,
  getted got, gived gave, goed went, growed grew, heared heard, hitted hit, hurted hurt, keeped kept, knowed knew, losed lost, maked made,
  meeted met, putted put, readed read, runned ran, sayed said, selled sold, sended sent, sitted sat, sleeped slept, speaked spoke,
  spended spent, standed stood, swimmed swam, taked took, teached taught, telled told, thinked thought, throwed threw,
  understanded understood, waked woke, weared wore, winned won, writed wrote`
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([built = '', past = '']) => [built, past]),
);

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
/** Letters that writers put for each other, since they sound alike in many words: “ficticious”, “kindergarden”. */
const SOUNDS_ALIKE = new Set(['cs', 'sc', 'sz', 'zs', 'ck', 'kc', 'dt', 'td', "'i"]);
/** These do so in “-tion”, “-cial” and their like alone: “rescore” isn’t “restore”. */
const ALIKE_BEFORE_I = new Set(['ct', 'tc', 'st', 'ts']);

function substitution(one: string, other: string, next: string): number {
  if (one === other) return 0;
  if (VOWELS.includes(one) && VOWELS.includes(other)) return 0.7;
  return SOUNDS_ALIKE.has(one + other) || (next === 'i' && ALIKE_BEFORE_I.has(one + other)) ? 0.8 : 1.1;
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
      const drop = a === typo.charAt(i - 2) ? 0.6 : VOWELS.includes(a) ? 0.9 : 1;
      const add = b === word.charAt(j - 2) || b === "'" ? 0.6 : 0.9;
      const change = substitution(a, b, word.charAt(j));
      let best = Math.min((above[j] ?? 0) + drop, (row[j - 1] ?? 0) + add, (above[j - 1] ?? 0) + change);
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

/** Whether well-edited prose often uses a word, or many writers misspell it. */
export const isOftenWritten = (word: string): boolean => isCommonWord(word) || isFrequent(word.toLowerCase());

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
  return !COMMON_WORDS.has(meant) && !isFrequent(meant) && !isFrequentSlip(lower, meant);
}

/** Whether one of the most frequent slips leads from a word to another, both in lower case. */
export const isFrequentSlip = (typo: string, word: string): boolean => slipDistance(typo, word) < RARE_SLIP_COST;

const FREQUENT_OR_COMMON: readonly string[] = [...new Set([...COMMON_WORDS, ...FREQUENT_WORDS])];

/** Frequent words by their first letter, with their letters as bits. */
const FREQUENT_BY_LETTER: ReadonlyMap<string, readonly { word: string; letters: number }[]> = Map.groupBy(
  FREQUENT_OR_COMMON.map((word) => ({ word, letters: lettersOf(word) })),
  ({ word }) => word.charAt(0),
);

/** The letters of a word as bits: two words that differ in more of them than two slips can change are no slips of each other. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

const MOST_FAR_SLIPS = 2;

/** Frequent words that begin like `word` (in lower case) and are about two slips from it ("succesfull", "parlament"). */
function farWords(word: string): string[] {
  const letters = lettersOf(word);
  const group = FREQUENT_BY_LETTER.get(word.charAt(0)) ?? [];
  return group
    .filter(
      (other) =>
        Math.abs(other.word.length - word.length) <= MOST_FAR_SLIPS &&
        countBits(other.letters ^ letters) <= 2 * MOST_FAR_SLIPS &&
        slipDistance(word, other.word) <= word.length * HIGHEST_COST_A_LETTER,
    )
    .map((other) => other.word);
}

/** The word that the writer most likely meant, or undefined if none is clearly the best. */
export function likelyWord(typo: string): string | undefined {
  const [owner = ''] = POSSESSIVE.exec(typo) ?? [];
  if (owner !== '') {
    const noun = typo.slice(0, -owner.length);
    const owned = isKnownWord(noun) ? undefined : likelyWord(noun);
    if (owned !== undefined) return owned + owner;
  }
  const lower = typo.toLowerCase().replaceAll('’', "'");
  const fused = FUSED_WORDS.get(lower) ?? IRREGULAR_PASTS.get(lower) ?? likelyPlural(lower, isDictionaryWord);
  if (fused !== undefined) return matchCase(typo, fused);
  const near = nearWords(lower);
  if (near.length === 0) {
    const split = withSpace(lower);
    if (split !== undefined) return matchCase(typo, split);
  }
  const candidates = near.some(isOftenWritten) ? near : [...near, ...farWords(lower)];
  const ranked = candidates
    .map((word) => {
      const distance = slipDistance(lower, word);
      return { word, distance, cost: distance - gainOf(word) };
    })
    .filter(({ distance }) => distance <= lower.length * HIGHEST_COST_A_LETTER)
    .toSorted((one, other) => one.cost - other.cost);
  const [best, second] = ranked;
  if (best === undefined) return soundAlike(typo);
  if (best.cost > Math.max(HIGHEST_NAMED_COST, lower.length * HIGHEST_NAMED_COST_A_LETTER)) return undefined;
  if (lower.length <= 3 && best.cost > 0.6) return undefined;
  if (second !== undefined && second.cost - best.cost < SMALLEST_LEAD) return undefined;
  return matchCase(typo, best.word);
}

const SMALL_WORDS: ReadonlySet<string> = new Set(
  'and are for from have it of that the to was whether which with'.split(' '),
);

/** Two words that were written without the space between them ("decidewhether"): a little one and a frequent one. */
function withSpace(word: string): string | undefined {
  for (let at = 2; at <= word.length - 2; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const isSplit = (SMALL_WORDS.has(one) && isOftenWritten(other)) || (isOftenWritten(one) && SMALL_WORDS.has(other));
    if (isSplit && word.length >= SHORTEST_SPLIT) return `${one} ${other}`;
  }
  return undefined;
}

/** Shorter words sound like too many others. */
const SHORTEST_HEARD = 6;
/** Words that sound alike differ by at most this much per letter. */
const HIGHEST_HEARD_COST = 0.4;

/** Letters that are often heard, and written, for others. The order matters. */
const HEARD_AS: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/[ct]ion|sion|shun|cian/g, 'xn'],
  [/tch|[cs]h|t(?=u)/g, 'x'],
  [/gh/g, ''],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/dg|g(?=[eiy])/g, 'j'],
  [/z/g, 's'],
  [/(?<!^)[aeiouyw']/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The consonants that one hears in a word in lower case, and its first letter. */
const soundOf = (word: string): string =>
  HEARD_AS.reduce((heard, [letters, sound]) => heard.replace(letters, sound), word);

/** Frequent words by their sound. */
const FREQUENT_BY_SOUND = Map.groupBy(
  FREQUENT_OR_COMMON.filter((word) => word.length >= SHORTEST_HEARD),
  soundOf,
);

/** The only frequent word that sounds like an unknown one ("naborhood", "cellfone"). A capital may mark a name. */
function soundAlike(typo: string): string | undefined {
  if (typo.length < SHORTEST_HEARD || typo !== typo.toLowerCase()) return undefined;
  const heard = FREQUENT_BY_SOUND.get(soundOf(typo)) ?? [];
  const [only, ...others] = heard.filter((word) => slipDistance(typo, word) <= typo.length * HIGHEST_HEARD_COST);
  return others.length === 0 ? only : undefined;
}

/** How much likelier a word is because many write it. */
function gainOf(word: string): number {
  if (COMMON_WORDS.has(word)) return COMMON_WORD_GAIN;
  return isFrequent(word) ? FREQUENT_WORD_GAIN : 0;
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
