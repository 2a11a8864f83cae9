import { readFileSync } from 'node:fs';

import nspell from 'nspell';

import { Analyser } from '#bff/analysis/analyser';
import { startHarper } from '#bff/analysis/notes/harper/harper';
import { proseWords } from '#bff/analysis/notes/spelling/word-shape';
import type { HarperLint } from '#bff/analysis/reading/finding';
import type { FeedbackType } from '#shared-types/feedback';

/** A part of a sentence that a checker objects to, in UTF-16 offsets. */
export interface Remark {
  from: number;
  to: number;
  type: FeedbackType;
}

/** What each checker says about one sentence. */
export interface CheckedSentence {
  analysis: Remark[];
  nspell: Remark[];
  harper: Remark[];
}

/** The checkers that are compared, with their names in the tables. */
export const CHECKERS = { analysis: 'analysis', nspell: 'nspell (en) alone', harper: 'Harper alone' } as const;

/** The kinds of notes that object to words; the others say something about a clause. */
const OBJECTIONS: ReadonlySet<FeedbackType> = new Set(['Spelling', 'Grammar']);
/** Longer than any of these texts takes. */
const HURRY_AFTER_MS = 600_000;

/** Lets the analysis read texts, and also nspell and Harper alone; each text is a list of sentences. */
export async function checkTexts(texts: readonly (readonly string[])[]): Promise<CheckedSentence[][]> {
  const remarks = new Map<string, readonly HarperLint[]>();
  const { analyser, log } = await startAnalyser(remarks);
  const dictionary = openDictionary();
  const checked: CheckedSentence[][] = [];
  for (const text of texts) {
    const places = placesOf(text);
    const options = { caller: 'quality', signal: new AbortController().signal };
    const chunks = text.map((msg, index) => ({ msg, from: places[index] ?? 0, to: (places[index] ?? 0) + msg.length }));
    const { analysis } = await analyser.analyse([{ kind: 'text', sentences: chunks }], {
      ...options,
      hurryAt: performance.now() + HURRY_AFTER_MS,
      stopAt: Infinity,
    });
    checked.push(
      chunks.map(({ msg, from, to }) => ({
        analysis: analysis.items
          .filter((item) => OBJECTIONS.has(item.type) && item.from >= from && item.to <= to)
          .map((item) => ({ from: item.from - from, to: item.to - from, type: item.type })),
        nspell: proseWords(msg)
          .filter((word) => !dictionary.correct(word.text.replaceAll('’', "'")))
          .map((word) => ({ from: word.from, to: word.to, type: 'Spelling' })),
        harper: (remarks.get(msg.normalize('NFC')) ?? []).flatMap((lint) =>
          lint.isSpelling ? [{ from: lint.from, to: lint.to, type: 'Spelling' as const }] : [],
        ),
      })),
    );
  }
  for (const line of log) process.stderr.write(`${line}\n`);
  return checked;
}

/** The analysis with Harper, whose remarks are kept by sentence. */
async function startAnalyser(
  remarks: Map<string, readonly HarperLint[]>,
): Promise<{ analyser: Analyser; log: string[] }> {
  const log: string[] = [];
  const note = (event: string, detail: object) => log.push(`${event} ${JSON.stringify(detail)}`);
  const ready = Promise.withResolvers<undefined>();
  const harper = startHarper({ onReady: () => ready.resolve(undefined), log: note });
  await ready.promise;
  const service = {
    isReady: true,
    async lint(texts: readonly string[]) {
      const lints = await harper.lint(texts);
      for (const [index, text] of texts.entries()) remarks.set(text, lints[index] ?? []);
      return lints;
    },
  };
  return { analyser: new Analyser({ harper: service, log: note, onStep: () => {} }), log };
}

/** Where each sentence begins, with one position between two sentences. */
function placesOf(text: readonly string[]): number[] {
  let at = 0;
  return text.map((sentence) => {
    const from = at;
    at += sentence.length + 1;
    return from;
  });
}

function openDictionary() {
  const entry = import.meta.resolve('dictionary-en');
  const read = (file: string) => readFileSync(new URL(file, entry));
  return nspell({ aff: read('index.aff'), dic: read('index.dic') });
}
