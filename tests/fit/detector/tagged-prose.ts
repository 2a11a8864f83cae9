import { appendFileSync, writeFileSync } from 'node:fs';

import { plainForm } from '#bff/analysis/reading/detector/detector';
import { tag } from '#bff/analysis/reading/parser/parse';

import { readProse, readProseToFit } from '../../support/corpora/corpora.ts';

type Collection = Parameters<typeof readProse>[2];

/** A file of the corpora, and that one in so many of its sentences is read. */
type Source = readonly [collection: Collection, name: string, oneIn: number];

/** What the detector learns from. A register is thinned where it would outweigh what pupils write. */
const TO_FIT: readonly Source[] = [
  ['open-prose', 'train-textbooks', 1], // explains, as essays do
  ['open-prose', 'train-public-sector', 1], // plain English, edited for it
  ['open-prose', 'train-docs', 1], // instructions, in the second person
  ['open-prose', 'train-books', 2], // good, and mostly old: half of it
  ['everyday-prose', 'letters-diaries', 2], // the first person, which the prose above hardly has; most is of before 1930
  ['everyday-prose', 'dialogue-speech', 4], // questions and short forms; by far the largest file, and mostly old novels
  ['everyday-prose', 'essays-opinion', 1], // the nearest to what pupils hand in
  ['everyday-prose', 'blogs-news', 1], // the only informal prose of today, though not all of it is clean
  ['everyday-prose', 'everyday-sentences', 1], // short, about everyday things
];
/** What it's measured on: every register of the texts that no fit reads. */
const TO_MEASURE: readonly Source[] = [
  ['open-prose', 'dev', 20],
  ['everyday-prose', 'dev', 20],
];

/** Shorter ones are headings, longer ones lists. */
const FEWEST_WORDS = 3;
const MOST_WORDS = 60;

/** One letter for each part of speech. Marks and symbols share one, and what's rare is `X`. */
const LETTERS: Readonly<Record<string, string>> = {
  PUNCT: '.',
  SYM: '.',
  DET: 'D',
  PRON: 'O',
  ADJ: 'J',
  NOUN: 'N',
  PROPN: 'E',
  NUM: 'M',
  ADP: 'P',
  PART: 'T',
  SCONJ: 'S',
  ADV: 'R',
  VERB: 'V',
  AUX: 'A',
  CCONJ: 'C',
};

/**
 * Writes the prose that faults are planted in, as the product cuts and tags it: a sentence a line, its words between spaces, then a
 * tab and a letter for the part of speech of each word. The same corpora give the same bytes.
 * @param corpus the folder with `open-prose` and `everyday-prose`.
 * @param files where to write what the fit reads, and what it's measured on.
 */
export function writeTaggedProse(corpus: string, files: { toFit: string; toMeasure: string }): void {
  const licensed = new Map(readProseToFit(corpus).map(({ name, sentences }) => [name, sentences]));
  for (const [file, sources] of [
    [files.toMeasure, TO_MEASURE],
    [files.toFit, TO_FIT],
  ] as const) {
    writeFileSync(file, '');
    for (const [collection, name, oneIn] of sources) {
      const sentences = licensed.get(name) ?? readProse(corpus, name, collection);
      const lines = sentences.filter((_sentence, index) => index % oneIn === 0).flatMap(taggedLine);
      appendFileSync(file, lines.join(''));
      process.stdout.write(`tagged ${lines.length} sentences of ${collection}/${name}\n`);
    }
  }
}

/** The line of a sentence; none if it's too short or too long, or has a word with a space. */
function taggedLine(sentence: string): string[] {
  const tokens = tag(sentence);
  if (tokens.length < FEWEST_WORDS || tokens.length > MOST_WORDS) return [];
  const words = tokens.map(({ text }) => plainForm(text));
  if (words.some((word) => /\s/.test(word))) return [];
  return [`${words.join(' ')}\t${tokens.map(({ pos }) => LETTERS[pos] ?? 'X').join('')}\n`];
}
