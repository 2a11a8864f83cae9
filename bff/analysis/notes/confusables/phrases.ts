import { hashWord } from '../../reading/parser/hashing.ts';
import { mix } from './hash.ts';
import type { SentenceContext } from './sentence-context.ts';

/** A search to the left or right ends after this many tokens, so that the time only grows with the text. */
const FARTHEST = 12;
/** A noun phrase has at most this many adjectives, numbers and nouns. */
const LONGEST_RUN = 6;

export const SINGULAR = 1;
export const PLURAL = 2;
export const ENDS_IN_S = 3;
export const OTHER_NUMBER = 4;

const BEFORE_NOUNS = new Set(['ADJ', 'NUM', 'NOUN']);
const IN_PHRASE = new Set(['DET', 'ADJ', 'NUM', 'NOUN', 'PROPN', 'ADV']);
const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON']);
/** Words that are the subject if "of" follows. */
const PARTITIVES = new Set(
  'one each either neither none many most some both few several all much half two three'.split(' '),
);
export const POSSESSIVES = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their', 'whose', "'s", "'"]);

/** The number of the noun at a place, if its form shows it. */
export function numberAt(sentence: SentenceContext, at: number): number {
  const word = sentence.word(at);
  const forms = sentence.lexicon.nounForms(word);
  if (forms) return word === forms[0] ? SINGULAR : PLURAL;
  return /[^su]s$/.test(word) ? ENDS_IN_S : OTHER_NUMBER;
}

/** The last noun of the run of adjectives, numbers and nouns that begins at a place; -1 if there is none. */
export function headFrom(sentence: SentenceContext, start: number): number {
  let head = -1;
  for (let at = start; at < start + LONGEST_RUN && BEFORE_NOUNS.has(sentence.tag(at)); at++)
    if (sentence.tag(at) === 'NOUN') head = at;
  return head;
}

/** The first noun at a place or after it. */
export function nounBehind(sentence: SentenceContext, start: number): number {
  for (let at = start; at < start + FARTHEST; at++) {
    const tag = sentence.tag(at);
    if (tag === 'NOUN') return headFrom(sentence, at);
    if (tag === '' || tag === 'VERB') return -1;
  }
  return -1;
}

/** The place of the nearest adverb-free word on the left: which governs a verb. */
export function governorOf(sentence: SentenceContext, left: number): number {
  let at = left;
  while (at > left - FARTHEST && (sentence.tag(at) === 'ADV' || isNot(sentence.word(at)))) at--;
  return at;
}

const isNot = (word: string) => word === 'not' || word === "n't";

/** The nearest token on the left with one of some tags, up to the next mark of punctuation. */
export function nearest(sentence: SentenceContext, left: number, isWanted: (at: number) => boolean): number {
  for (let at = left; at >= 0 && at > left - FARTHEST; at--) {
    if (isWanted(at)) return at;
    if (sentence.tag(at) === 'PUNCT') return -1;
  }
  return -1;
}

/** Where the subject of a verb seems to be, and what its form says. */
export interface Subject {
  /** Its place; -1 if there is none. */
  at: number;
  /** The number of its noun, or the number of the pronoun itself. */
  kind: number;
}

/**
 * The nearest noun or pronoun on the left that doesn't follow a preposition. Two joined by "and" are plural, and after "who",
 * "which" or "that" the noun before it counts as well.
 */
export function subjectOf(sentence: SentenceContext, left: number): Subject {
  for (let at = left; at >= 0 && at > left - FARTHEST; at--) {
    const word = sentence.word(at);
    if (PARTITIVES.has(word) && sentence.word(at + 1) === 'of') return { at, kind: hashWord(word) };
    if (!NOMINAL.has(sentence.tag(at)) || POSSESSIVES.has(word)) continue;
    let start = at;
    while (start > 0 && start > at - LONGEST_RUN && isInPhrase(sentence, start - 1)) start--;
    if (sentence.tag(start - 1) === 'ADP') {
      at = start - 1;
      continue;
    }
    return { at, kind: subjectKind(sentence, at, start) };
  }
  return { at: -1, kind: 0 };
}

const isInPhrase = (sentence: SentenceContext, at: number) =>
  IN_PHRASE.has(sentence.tag(at)) || POSSESSIVES.has(sentence.word(at));

function subjectKind(sentence: SentenceContext, at: number, start: number): number {
  const isJoined = sentence.word(start - 1) === 'and' && NOMINAL.has(sentence.tag(start - 2));
  if (sentence.tag(at) === 'PRON') {
    const before = NOMINAL.has(sentence.tag(at - 1)) ? numberAt(sentence, at - 1) : 0;
    return mix(hashWord(sentence.word(at)), before + (isJoined ? 8 : 0));
  }
  return numberAt(sentence, at) + (isJoined ? 8 : 0);
}
