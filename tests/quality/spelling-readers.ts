import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';

import { Analyser } from '#bff/analysis/analyser';
import type { FeedbackType } from '#shared-types/analysis/feedback';

import { readyHarper, startNspell } from './grammar-readers.ts';

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
  const { analyser, log } = await startAnalyser();
  const rival = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await rival.setup();
  const rules = await rival.getLintConfig();
  // Of two remarks on one place, Harper only gives one.
  for (const rule of Object.keys(rules)) rules[rule] = rule === 'SpellCheck';
  await rival.setLintConfig(rules);
  const unknownIn = startNspell();
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
    const remarks = await remarksOf(rival, text);
    checked.push(
      chunks.map(({ msg, from, to }, index) => ({
        analysis: analysis.items
          .filter((item) => OBJECTIONS.has(item.type) && item.from >= from && item.to <= to)
          .map((item) => ({ from: item.from - from, to: item.to - from, type: item.type })),
        nspell: unknownIn(msg).map((word) => ({ from: word.from, to: word.to, type: 'Spelling' })),
        harper: remarks[index] ?? [],
      })),
    );
  }
  for (const line of log) process.stderr.write(`${line}\n`);
  return checked;
}

/** What Harper's own spelling check objects to in each sentence. */
async function remarksOf(rival: LocalLinter, text: readonly string[]): Promise<Remark[][]> {
  const remarks: Remark[][] = [];
  for (const sentence of text) {
    const lints = await rival.lint(sentence, { language: 'plaintext' });
    remarks.push(lints.map((lint) => ({ from: lint.span().start, to: lint.span().end, type: 'Spelling' })));
  }
  return remarks;
}

async function startAnalyser(): Promise<{ analyser: Analyser; log: string[] }> {
  const log: string[] = [];
  const note = (event: string, detail: object) => log.push(`${event} ${JSON.stringify(detail)}`);
  return { analyser: new Analyser({ harper: await readyHarper(note), log: note, onStep: () => {} }), log };
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
