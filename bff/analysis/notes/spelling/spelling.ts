import type { Finding, TaggedSentence } from '../../reading/finding.ts';
import { wordSpelling } from '../wording.ts';
import { certainWord } from './certain-typos.ts';
import { isDictionaryWord, standingOf } from './dictionary.ts';
import { CHAT_WORDS } from './extra-words.ts';
import { unknownWords } from './foreign.ts';
import { likelyName } from './known-names.ts';
import {
  isClearWord,
  isCommonWord,
  isFarFetched,
  isFrequentSlip,
  isOftenWritten,
  likelyWord,
  nearWords,
} from './suggestion.ts';
import { differInEnding, isLikeTerm } from './word-parts.ts';
import { isCapitalised, isLabel, type Word } from './word-shape.ts';

/** Two known words written as one ("timesheet"): new compounds appear faster than dictionaries. */
function isClosedCompound(word: string): boolean {
  for (let at = 3; at <= word.length - 3; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (head.length + tail.length >= 8 && isDictionaryWord(head) && isDictionaryWord(tail)) return true;
  }
  return false;
}

/** A name written without its capital ("india") is about capitals, not letters. */
function isUncapitalisedName(word: string): boolean {
  const plain = word.replaceAll('’', "'").replace(/'s$/, '');
  return (
    /^(?:o|d|l)'\w{3}/.test(plain) ||
    isDictionaryWord(plain.charAt(0).toUpperCase() + plain.slice(1)) ||
    isDictionaryWord(plain.toUpperCase())
  );
}

/** Words followed by a noun, which a capital doesn't turn into a name ("the Enviroment"). */
export const DETERMINER = /^(?:the|a|an|this|that|these|those|our|their|its|his|her|my|your|every|each|no)$/i;

/** Too many names are within one slip of shorter words ("Thuy", "they"). */
const SHORTEST_FIRST_WORD = 5;

/** A word of a sentence, and its surroundings. */
interface WordInSentence {
  word: Word;
  before: Word | undefined;
}

/**
 * What an unknown word with a capital was meant to be: the first word of a sentence may be a name that we don't know, and inside
 * a sentence a capital marks a name, so only obvious typos count.
 */
function likelyCapitalised({ word, before }: WordInSentence): string | undefined {
  const likely = likelyWord(word.text);
  if (likely === undefined) return undefined;
  if (before === undefined)
    return likely.length >= SHORTEST_FIRST_WORD && (isCommonWord(likely) || isClearWord(likely)) ? likely : undefined;
  return DETERMINER.test(before.text) && isClearWord(likely) ? likely : undefined;
}

/** What is wrong with a word that is in no dictionary: undefined for nothing, or the likely word, if there is one. */
function judge(place: WordInSentence): { likely: string | undefined } | undefined {
  const { word } = place;
  const lower = word.text.toLowerCase();
  const name = isCapitalised(word.text) ? likelyName(word.text) : undefined;
  if (name !== undefined) return { likely: name };
  if (isLabel(word.text) || CHAT_WORDS.has(lower) || isUncapitalisedName(lower)) return undefined;
  if (isCapitalised(word.text)) {
    const likely = likelyCapitalised(place);
    return likely === undefined ? undefined : { likely };
  }
  const likely = likelyWord(word.text);
  if (likely !== undefined && (differInEnding(lower, likely) || (isLikeTerm(lower) && isFarFetched(lower, likely))))
    return undefined;
  const near = nearWords(lower);
  if (likely !== undefined && isOftenWritten(likely) && near.includes(likely)) return { likely };
  const isSlip = likely !== undefined && near.includes(likely) && isFrequentSlip(lower, likely);
  return isSlip || ((likely !== undefined || near.length > 0) && !isClosedCompound(lower)) ? { likely } : undefined;
}

/** A shorter word that is built from known ones is more often meant. */
const SHORTEST_SEEMING_WORD = 7;

/** What was meant by a word that only seems to be built from known ones ("re-guard", "di-mention"): a word that everybody writes. */
function behindSeemingWord({ text }: Word): string | undefined {
  if (text.length < SHORTEST_SEEMING_WORD || isCapitalised(text) || standingOf(text) !== 'built') return undefined;
  const likely = likelyWord(text);
  const isMeant = likely !== undefined && isOftenWritten(likely) && nearWords(text).includes(likely);
  return isMeant && isFrequentSlip(text, likely) ? likely : undefined;
}

/** Finds words that neither American nor British English knows, and that resemble a word. */
export function checkSpelling({ text }: TaggedSentence): Finding[] {
  const { words, unknown, isForeign } = unknownWords(text);
  if (isForeign) return [];
  const findings: Finding[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const isUnknown = unknown.includes(word);
    const certain = certainWord(word, before) ?? (isUnknown ? undefined : behindSeemingWord(word));
    if (certain === undefined && !isUnknown) continue;
    const fault = certain === undefined ? judge({ word, before }) : { likely: certain };
    if (fault !== undefined) findings.push(findingOn(word, fault.likely));
  }
  return findings;
}

function findingOn({ text, from, to }: Word, likely: string | undefined): Finding {
  return {
    type: 'Spelling',
    from,
    to,
    msg: wordSpelling(text, likely),
    rule: 'unknown-word',
    ...(likely !== undefined && { suggestions: [likely] }),
    spelling: { word: text, likely },
  };
}
