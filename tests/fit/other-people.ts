import type { Paragraph } from '#shared-types/analysis/paragraph';

import { readCorpus, readProse, readProseToFit } from '../support/corpora/corpora.ts';
import { type TextToFit, toJudge } from './argument-fit.ts';

/*
 * Texts by people who never heard of Sullivan, for the question whether a text argues: short arguments from debate sites, speeches and
 * polemics, mails and answers from the web, and pieces of novels, diaries, blogs, handbooks and textbooks. They have no labels.
 */

/** How many pieces we take of each of these, evenly spread, and the sentences of their paragraphs. */
const PIECES = 150;
const PARAGRAPHS = [5, 5, 6] as const;
/** Every so many pieces are one paragraph of this many sentences, since people write those, too. */
const ONE_IN = 3;
const ONE_PARAGRAPH = [6] as const;

/** A part of everyday prose: what it is, its file, its lines, and how many pieces we take. What only argues now and then isn't here. */
type Part = readonly [
  source: string,
  genre: 'argument' | 'other',
  file: string,
  lines: readonly [number, number],
  pieces: number,
];

const EVERYDAY: readonly Part[] = [
  ['diaries', 'other', 'letters-diaries', [2669, 70_054], PIECES],
  ['novels', 'other', 'dialogue-speech', [1, 355_069], PIECES],
  ['travel guides', 'other', 'essays-opinion', [1390, 2247], 40],
  ['biographies', 'other', 'essays-opinion', [11_638, 15_456], 60],
  ['reportage', 'other', 'blogs-news', [1, 4882], 60],
  ['blog', 'other', 'blogs-news', [4883, 18_184], 100],
  ['engineers’ blog', 'other', 'blogs-news', [18_185, 27_817], 100],
  ['agencies', 'other', 'blogs-news', [27_818, 29_271], 60],
  ['presidents', 'argument', 'dialogue-speech', [356_859, 413_014], PIECES],
  ['What’s Wrong with the World', 'argument', 'essays-opinion', [5342, 7824], 80],
  ['The Servile State', 'argument', 'essays-opinion', [15_457, 16_626], 60],
];
/** The web's reviews, blogs and newsgroups often argue, and nobody has said which do. */
const WEB_TEXTS = /^(?:email|answers)/;
/** A shorter text isn't enough to go by. */
const FEWEST_WORDS = 45;
const FEWEST_SENTENCES = 3;

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Reads the texts that may be fitted to. @param corpus the folder that holds `debate-arguments/`, `open-prose/` and `everyday-prose/`. */
export function readOtherPeople(corpus: string): TextToFit[] {
  const debate = readCorpus(corpus, 'debate-arguments/arguments.tsv')
    .trim()
    .split('\n')
    .map((line) => [...sentencesOf.segment(line.split('\t')[4] ?? '')].map(({ segment }) => segment.trim()));
  return [
    ...toTexts('debate', 'argument', debate),
    ...readProseToFit(corpus).flatMap(({ name, sentences }) => toTexts(name, 'other', piecesOf(sentences, PIECES))),
    ...EVERYDAY.flatMap(([source, genre, file, [first, last], pieces]) =>
      toTexts(source, genre, piecesOf(readProse(corpus, file, 'everyday-prose').slice(first - 1, last), pieces)),
    ),
  ];
}

/** Reads mails and answers from the web. They only measure: their licence asks for weights under the same one. @param corpus the folder that holds `ud-ewt/`. */
export function readWebTexts(corpus: string): TextToFit[] {
  const texts = ['dev', 'train'].flatMap((part) =>
    readCorpus(corpus, `ud-ewt/en_ewt-${part}.conllu`)
      .split('# newdoc id = ')
      .filter((document) => WEB_TEXTS.test(document))
      .map((document) => [...document.matchAll(/^# text = (.*)$/gm)].map(([, text = '']) => text)),
  );
  return toTexts('web texts', 'other', texts);
}

function piecesOf(sentences: readonly string[], pieces: number): string[][] {
  const step = Math.floor(sentences.length / pieces);
  return Array.from({ length: pieces }, (_, piece) => {
    const lengths = piece % ONE_IN === 0 ? ONE_PARAGRAPH : PARAGRAPHS;
    return sentences.slice(piece * step, piece * step + lengths.reduce<number>((sum, length) => sum + length, 0));
  });
}

function toTexts(source: string, genre: string, texts: readonly (readonly string[])[]): TextToFit[] {
  return texts
    .filter((sentences) => sentences.length >= FEWEST_SENTENCES && wordsIn(sentences) >= FEWEST_WORDS)
    .map((sentences) => toJudge({ genre, text: toParagraphs(sentences) }, source));
}

function toParagraphs(sentences: readonly string[]): Paragraph[] {
  let position = 0;
  const placed = sentences.map((msg) => {
    const from = position;
    position += msg.length + 1;
    return { msg, from, to: from + msg.length };
  });
  if (sentences.length < PARAGRAPHS.reduce<number>((sum, length) => sum + length, 0))
    return [{ kind: 'text', sentences: placed }];
  let at = 0;
  return PARAGRAPHS.map((length) => ({ kind: 'text', sentences: placed.slice(at, (at += length)) }));
}

const wordsIn = (sentences: readonly string[]) =>
  sentences.reduce((sum, sentence) => sum + sentence.split(/\s+/u).length, 0);
