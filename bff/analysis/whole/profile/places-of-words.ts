import type { Place } from '#shared-types/analysis/paragraph';

import type { TextSentence } from '../../reading/read-text.ts';

/** Words of the text and where they are, in its positions. */
export interface WordsInText {
  words: string;
  places: Place[];
}

/** The place of a stretch of a sentence (UTF-16 offsets of its normal form) in positions of the text. */
export function placeIn({ chunk, form }: TextSentence, from: number, to: number): Place {
  return {
    from: Math.min(chunk.from + form.toOriginal(from), chunk.to),
    to: Math.min(chunk.from + form.toOriginal(to), chunk.to),
  };
}

/** Where the words in a list occur, most frequent first. */
export function occurrences(sentences: readonly TextSentence[], pattern: RegExp): WordsInText[] {
  const found = new Map<string, Place[]>();
  for (const sentence of sentences) {
    for (const { 0: match, index } of sentence.text.matchAll(pattern)) {
      const key = match.toLowerCase();
      addPlace(found, key, placeIn(sentence, index, index + match.length));
    }
  }
  return byCount(found);
}

/** Adds a place of some words, in place: copying the list would make a word that fills the text cost quadratic time. */
export function addPlace(found: Map<string, Place[]>, words: string, place: Place): void {
  const places = found.get(words);
  if (places) places.push(place);
  else found.set(words, [place]);
}

/** A pattern that finds any of some words. */
export function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.toSorted((one, other) => other.length - one.length).join('|')})\\b`, 'gi');
}

/** The entries of a map, those with the most places first, then in the order of the text. */
export function byCount(found: ReadonlyMap<string, Place[]>): WordsInText[] {
  return [...found]
    .map(([words, places]) => ({ words, places }))
    .toSorted(
      (one, other) =>
        other.places.length - one.places.length || (one.places[0]?.from ?? 0) - (other.places[0]?.from ?? 0),
    );
}
