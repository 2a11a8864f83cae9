import { readFileSync } from 'node:fs';
import path from 'node:path';

import { corpusFolder, readProse, sampleOf } from '../support/corpora/corpora.ts';
import { readBlocks, type TreebankBlock } from '../support/corpora/treebank.ts';
import { CHECKERS, type CheckedSentence, checkTexts, type Remark } from './spelling-readers.ts';

type Checker = keyof typeof CHECKERS;
const NAMES = Object.keys(CHECKERS) as Checker[];

const textOf = (name: string): string => readFileSync(path.join(import.meta.dirname, '../texts', name), 'utf8').trim();

/**
 * Measures the spelling check on four things: the typos and the clean words of UD English EWT dev, the well-edited sentences of open-prose
 * dev, terms of subjects that nobody looked at when the vocabulary was made, and misspellings that many people make.
 */
export async function run(): Promise<void> {
  const folder = corpusFolder();
  if (folder === undefined) return;
  const documents = readDocuments(folder);
  const prose = sampleOf(readProse(folder, 'dev')).map(({ text }) => text);
  const terms = readTerms();
  const famous = textOf('famous-misspellings.txt').split('\n');
  const checked = await checkTexts([
    ...documents.map((sentences) => sentences.map(({ text }) => text)),
    ...prose.map((sentence) => [sentence]),
    ...terms.map((term) => [`In this essay I explain ${term} with two examples.`]),
    ...famous.map((word) => [`We talked about the word ${word} for a long time on Monday.`]),
  ]);
  print(`${''.padEnd(48)}${NAMES.map((name) => CHECKERS[name].padStart(20)).join('')}`);
  printTreebank(
    documents.flat().map(({ words }) => words),
    checked.slice(0, documents.length).flat(),
  );
  const rest = checked.slice(documents.length).flat();
  const proseRead = rest.slice(0, prose.length);
  const termsRead = rest.slice(prose.length, -famous.length);
  row(`open-prose dev: sentences flagged, of ${prose.length}`, (name) => percent(share(proseRead, name)));
  row(`terms of subjects: flagged, of ${terms.length}`, (name) => percent(share(termsRead, name)));
  row(`famous misspellings: found, of ${famous.length}`, (name) => percent(share(rest.slice(-famous.length), name)));
}

/** A word as printed ("don't" is one), with its UTF-16 offsets in the sentence. */
interface PrintedWord {
  text: string;
  from: number;
  to: number;
  /** `typo`: the treebank corrects it; `unclear`: it calls it a typo and names no correction. */
  spelling: 'typo' | 'unclear' | 'clean';
}

/** The documents of the treebank, each a list of sentences. */
function readDocuments(folder: string): { text: string; words: PrintedWord[] }[][] {
  const documents: { text: string; words: PrintedWord[] }[][] = [];
  for (const block of readBlocks(folder, 'dev')) {
    if (block.source.includes('# newdoc') || documents.length === 0) documents.push([]);
    documents.at(-1)?.push({ text: block.text, words: printedWords(block) });
  }
  return documents;
}

function printedWords({ text, rows }: TreebankBlock): PrintedWord[] {
  const words: PrintedWord[] = [];
  let at = 0;
  /** The number of the last token that is a part of the last printed word. */
  let lastPart = 0;
  for (const [id = '', form = '', , , , features = '', , , , rest = ''] of rows) {
    if (!/^\d+(?:-\d+)?$/.test(id)) continue;
    if (id.includes('-')) lastPart = Number(id.split('-')[1]);
    if (id.includes('-') || Number(id) > lastPart) {
      const from = text.indexOf(form, at);
      at = from + form.length;
      words.push({ text: form, from, to: at, spelling: 'clean' });
    }
    const word = words.at(-1);
    if (word !== undefined && features.includes('Typo=Yes') && word.spelling !== 'typo')
      word.spelling = rest.includes('CorrectForm=') ? 'typo' : 'unclear';
  }
  return words;
}

function printTreebank(sentences: readonly PrintedWord[][], checked: readonly CheckedSentence[]): void {
  const at = (name: Checker, index: number) => checked[index]?.[name] ?? [];
  const words = sentences.flatMap((own, index) => own.map((word) => ({ word, index })));
  const typos = words.filter(({ word }) => word.spelling === 'typo');
  const clean = words.filter(({ word }) => word.spelling === 'clean' && /[a-z]/i.test(word.text));
  const met = (name: Checker, some: typeof words, isCounted: (remark: Remark) => boolean) =>
    some.filter(({ word, index }) => at(name, index).some((one) => isCounted(one) && isAt(one, word))).length;
  row(`EWT dev: typos found, of ${typos.length}`, (name) => three(met(name, typos, () => true) / typos.length));
  row('  as misspelt', (name) => three(met(name, typos, isSpelling) / typos.length));
  row('  false alarms in spelling, per 1,000 clean words', (name) =>
    ((1000 * met(name, clean, isSpelling)) / clean.length).toFixed(1),
  );
  const cleanOnes = checked.filter((_, index) => sentences[index]?.every(({ spelling }) => spelling === 'clean'));
  row(`  clean sentences flagged as misspelt, of ${cleanOnes.length}`, (name) => percent(share(cleanOnes, name)));
}

/** The terms of subjects: each line has the name of a subject and its terms. */
function readTerms(): string[] {
  return textOf('subject-terms.txt')
    .split('\n')
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .map((term) => term.trim());
}

const isSpelling = ({ type }: Remark) => type === 'Spelling';
const isAt = (remark: Remark, word: { from: number; to: number }) => remark.from < word.to && remark.to > word.from;
/** The share of the sentences with a remark on spelling. */
const share = (sentences: readonly CheckedSentence[], name: Checker) =>
  sentences.filter((sentence) => sentence[name].some(isSpelling)).length / sentences.length;

const row = (title: string, cell: (name: Checker) => string) =>
  print(`${title.padEnd(48)}${NAMES.map((name) => cell(name).padStart(20)).join('')}`);
const three = (value: number) => value.toFixed(3);
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
const print = (line: string) => process.stdout.write(`${line}\n`);
