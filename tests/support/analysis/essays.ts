import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { SentenceChunk } from '#shared-types/analysis/feedback';
import { splitSentences } from '#shared-types/text/sentences';

const MOST_WORDS_IN_SENTENCE = 25;

const SENTENCES = ['federalist-10.txt', 'atlanta-exposition-address.txt']
  .map((name) => readFileSync(path.join(import.meta.dirname, '../../texts', name), 'utf8'))
  .flatMap((text) => text.split('\n\n').flatMap((paragraph) => splitSentences(paragraph)))
  .map(({ text }) => text)
  .filter((text) => text.split(/\s+/).length <= MOST_WORDS_IN_SENTENCE);

/** An essay with the given number of unique sentences, so that an evaluator has none of them cached. */
export function newEssay(number: number, sentences = 30): SentenceChunk[] {
  return placed(
    Array.from({ length: sentences }, (_, at) => {
      const sentence = SENTENCES[(number * 7 + at) % SENTENCES.length] ?? '';
      return `In case ${number} of ${at}, ${sentence}`;
    }),
  );
}

/**
 * The most expensive text that one call accepts: 2,000 chunks of ten words, two in each of them misspelt, none of them seen
 * before.
 */
export function dearText(number: number): SentenceChunk[] {
  return placed(Array.from({ length: 2000 }, (_, at) => `Many reason ${number} was beleived by teh people of ${at}.`));
}

/**
 * The same with words that no dictionary has anything like: Harper needs about ten times as long for one of these as for an English
 * one, and the sentences still have words enough to be read as English.
 */
export function strangeText(number: number): SentenceChunk[] {
  const prefix = `qz${consonants(number)}`;
  return placed(
    PLACES.map((place) => `Many ${prefix}${place}xt of the ${prefix}${place}vt were in ${prefix}${place}kt.`),
  );
}

const CONSONANTS = 'bcdfghjklm';
const consonants = (number: number) => String(number).replaceAll(/\d/g, (digit) => CONSONANTS.charAt(Number(digit)));
const PLACES = Array.from({ length: 2000 }, (_, at) => consonants(at));

/** Sentences with their places, one after another. */
export function placed(sentences: readonly string[]): SentenceChunk[] {
  let at = 0;
  return sentences.map((msg) => {
    const chunk = { msg, from: at, to: at + msg.length };
    at = chunk.to + 1;
    return chunk;
  });
}
