import type { Place } from '#shared-types/analysis/paragraph';

import type { TextSentence } from '../../reading/read-text.ts';
import { addPlace, byCount, placeIn, type WordsInText } from './places-of-words.ts';

/** Fewer uses of a word than this aren't a repetition. */
const FEWEST_USES = 4;
const FEWEST_OPENINGS = 3;
const MOST_SHOWN = 6;
/** Words that every text repeats. */
const PLAIN_WORDS = new Set(
  'about after again also although always because been before being between both cannot could does done down each even every from have having here however into itself like many maybe more most much must never none nothing often only other over should since some something still such than that their them then there these they thing this those through time today under until upon very want were what when where whether which while will with within without would your yours people make made makes one two three first second just know said says does goes take takes come comes get gets see think them themselves himself herself ourselves same another around against'.split(
    ' ',
  ),
);

/** A word of at least four letters; with a hyphen, all of it: “part-time” doesn't repeat “part”. */
const WORD = /(?<![\p{L}-])(?=[\p{L}-]{4})\p{L}+(?:-\p{L}+)*/gu;

/** Content words that the text uses again and again; names come back because their people do. */
export function repeatedWords(sentences: readonly TextSentence[]): WordsInText[] {
  const found = new Map<string, Place[]>();
  const inSmallLetters = new Set<string>();
  for (const sentence of sentences) {
    for (const { 0: word, index } of sentence.text.matchAll(WORD)) {
      const key = singular(word.toLowerCase());
      if (PLAIN_WORDS.has(word.toLowerCase()) || PLAIN_WORDS.has(key)) continue;
      if (!/^\p{Lu}/u.test(word)) inSmallLetters.add(key);
      addPlace(found, key, placeIn(sentence, index, index + word.length));
    }
  }
  return byCount(found)
    .filter(({ words, places }) => places.length >= FEWEST_USES && inSmallLetters.has(words))
    .slice(0, MOST_SHOWN);
}

/** First words that several sentences share. */
export function sharedOpenings(sentences: readonly TextSentence[]): WordsInText[] {
  const found = new Map<string, Place[]>();
  for (const sentence of sentences) {
    const match = /^[\p{L}'’]+/u.exec(sentence.text);
    if (match === null) continue;
    const key = match[0].toLowerCase();
    addPlace(found, key, placeIn(sentence, 0, match[0].length));
  }
  return byCount(found)
    .filter(({ places }) => places.length >= FEWEST_OPENINGS)
    .slice(0, MOST_SHOWN);
}

/** The first of at least three sentences in a row, all in one paragraph, that start with the same word. */
export function openingRun(
  sentences: readonly TextSentence[],
): { word: string; place: Place; count: number } | undefined {
  const first = sentences.map(({ text }) => /^[\p{L}'’]+/u.exec(text)?.[0].toLowerCase());
  const isIn = (at: number, one: TextSentence | undefined) => sentences[at]?.paragraph === one?.paragraph;
  for (let start = 0; start < first.length; start++) {
    let end = start;
    while (first[end] !== undefined && first[end] === first[start] && isIn(end, sentences[start])) end++;
    const [opening, sentence] = [first[start], sentences[start]];
    if (end - start >= FEWEST_OPENINGS && opening !== undefined && sentence)
      return { word: opening, place: placeIn(sentence, 0, opening.length), count: end - start };
    if (end > start) start = end - 1;
  }
  return undefined;
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
