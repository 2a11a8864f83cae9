import type { Paragraph } from '#shared-types/analysis/paragraph';

import { readCorpus, readProseToFit } from '../support/corpora/corpora.ts';
import { type TextToFit, toJudge } from './argument-fit.ts';

/*
 * Texts by people who never heard of Sullivan, for the question whether a text argues: short arguments from debate sites, mails and
 * answers from the web, and pieces of books, handbooks and textbooks. They have no labels.
 */

/** How many pieces we take of each of these, evenly spread, and the sentences of their paragraphs. */
const PIECES = 150;
const PARAGRAPHS = [5, 5, 6] as const;
const PIECE_SENTENCES = PARAGRAPHS.reduce((sum, length) => sum + length, 0);
/** The web's reviews, blogs and newsgroups often argue, and nobody has said which do. */
const WEB_TEXTS = /^(?:email|answers)/;
/** A shorter text isn't enough to go by. */
const FEWEST_WORDS = 45;
const FEWEST_SENTENCES = 3;

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Reads the texts that may be fitted to. @param corpus the folder that holds `debate-arguments/` and `open-prose/`. */
export function readOtherPeople(corpus: string): TextToFit[] {
  const debate = readCorpus(corpus, 'debate-arguments/arguments.tsv')
    .trim()
    .split('\n')
    .map((line) => [...sentencesOf.segment(line.split('\t')[4] ?? '')].map(({ segment }) => segment.trim()));
  return [
    ...toTexts('debate', 'argument', debate),
    ...readProseToFit(corpus).flatMap(({ name, sentences }) => toTexts(name, 'other', piecesOf(sentences))),
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

function piecesOf(sentences: readonly string[]): string[][] {
  const step = Math.floor(sentences.length / PIECES);
  return Array.from({ length: PIECES }, (_, piece) => sentences.slice(piece * step, piece * step + PIECE_SENTENCES));
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
  if (sentences.length < PIECE_SENTENCES) return [{ kind: 'text', sentences: placed }];
  let at = 0;
  return PARAGRAPHS.map((length) => ({ kind: 'text', sentences: placed.slice(at, (at += length)) }));
}

const wordsIn = (sentences: readonly string[]) =>
  sentences.reduce((sum, sentence) => sum + sentence.split(/\s+/u).length, 0);
