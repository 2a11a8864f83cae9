import { readHarperGrammar } from '#bff/analysis/notes/harper/harper-grammar';
import { parse } from '#bff/analysis/reading/parser/parse';
import { wordsOf } from '#shared-types/text/words';

import { corpusFolder, readProse } from '../support/corpora/corpora.ts';
import { readyHarper } from './grammar-readers.ts';

/** How much good prose the lints are judged on. */
const WORDS = 500_000;
const FILES = ['dev', 'train-textbooks', 'train-public-sector', 'train-books'];
/** How many sentences Harper gets at once. */
const BATCH = 32;

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Counts how often each lint of Harper's speaks on good prose, where nearly every remark is wrong; `QUALITY_SHOW=1` prints each
 * remark with its sentence, to be judged by a person. A lint that is right less than four times in five is switched off, or gets
 * a check.
 */
export async function run(): Promise<void> {
  const corpus = corpusFolder();
  if (corpus === undefined) return;
  const harper = await readyHarper();
  const spoken = new Map<string, string[]>();
  let words = 0;
  for (const file of FILES) {
    const sentences = readProse(corpus, file);
    for (
      let from = 0;
      from < sentences.length && words < (WORDS * (FILES.indexOf(file) + 1)) / FILES.length;
      from += BATCH
    ) {
      const batch = sentences.slice(from, from + BATCH);
      words += batch.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
      const lints = (await harper.read(batch)).map((reading) => reading.lints);
      for (const [at, text] of batch.entries())
        for (const lint of lints[at] ?? [])
          for (const note of readHarperGrammar({ text, tokens: parse(text), lints: [lint] }))
            spoken.set(lint.rule, [...(spoken.get(lint.rule) ?? []), `${text.slice(note.from, note.to)} | ${text}`]);
    }
  }
  print(`remarks of Harper's that are passed on, by lint, in ${words.toLocaleString('en')} words of good prose\n`);
  for (const [lint, remarks] of [...spoken].toSorted(([, one], [, other]) => other.length - one.length)) {
    print(`${lint.padEnd(40)}${String(remarks.length).padStart(6)}`);
    if (process.env['QUALITY_SHOW'] === '1') for (const remark of remarks) print(`    ${remark}`);
  }
}
