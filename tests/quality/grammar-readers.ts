import { readFileSync } from 'node:fs';

import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import nspell from 'nspell';

import { startHarper } from '#bff/analysis/notes/harper/harper';
import { proseWords } from '#bff/analysis/notes/spelling/word-shape';
import type { HarperService } from '#bff/analysis/reading/sentence-reader';
import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { splitSentences } from '#shared-types/text/sentences';

import { writeGood } from '../tools/tools.ts';

/** A part of a sentence that a reader objects to, in UTF-16 offsets. */
export interface Objection {
  from: number;
  to: number;
  /** The rule of ours that objects. */
  rule?: string | undefined;
}

/** Reads one sentence as a separate text, and says what it objects to. */
export type SentenceReading = (sentence: string) => Promise<readonly Objection[]>;

const DEADLINE_MS = 60_000;

/** The product itself; `items` gives all notes, `objections` those on spelling and grammar. */
export async function startProduct() {
  const evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  await evaluator.ready;
  const signal = new AbortController().signal;
  const items = async (sentence: string): Promise<FeedbackItem[]> => {
    const sentences = splitSentences(sentence).map(({ text: msg, from, to }) => ({ msg, from, to }));
    const text = [{ kind: 'text' as const, sentences }];
    const { items: all } = await evaluator.evaluate(text, { caller: 'quality', requestId: 'quality', signal });
    return all;
  };
  const objections: SentenceReading = async (sentence) =>
    (await items(sentence)).filter(({ type }) => type === 'Grammar' || type === 'Spelling');
  return { items, objections, close: () => evaluator.close() };
}

/** Harper as it comes, with all its rules. */
export async function startHarperAlone(): Promise<SentenceReading> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await linter.setup();
  return async (sentence) => {
    const lints = await linter.lint(sentence, { language: 'plaintext' });
    return lints.map((lint) => {
      const { start: from, end: to } = lint.span();
      return { from, to };
    });
  };
}

/** nspell with its English dictionary. */
export function startNspell() {
  const entry = import.meta.resolve('dictionary-en');
  const read = (file: string) => readFileSync(new URL(file, entry));
  const dictionary = nspell({ aff: read('index.aff'), dic: read('index.dic') });
  return (sentence: string) =>
    proseWords(sentence).filter(({ text }) => !dictionary.correct(text.replaceAll('’', "'")));
}

/** Harper as the product has it, once it is loaded. */
export async function readyHarper(log: Parameters<typeof startHarper>[0]['log'] = () => {}): Promise<HarperService> {
  const ready = Promise.withResolvers<undefined>();
  const harper = startHarper({ onReady: () => ready.resolve(undefined), log });
  await ready.promise;
  return harper;
}

/** write-good with all its checks. */
export const readWithWriteGood: SentenceReading = async (sentence) =>
  (await writeGood())(sentence).map(({ index, offset }) => ({ from: index, to: index + offset }));
