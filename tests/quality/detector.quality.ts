import { SUSPECTED_RULES } from '#bff/analysis/notes/suspected/suspected-rules';
import { DetectorModel } from '#bff/analysis/reading/detector/detector-model';
import type { FeedbackItem } from '#shared-types/analysis/feedback';

import { corpusFolder, readProse } from '../support/corpora/corpora.ts';
import { startProduct } from './grammar-readers.ts';
import { readPairs, readSentences } from './pairs.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);
const perThousand = (part: number, all: number) => ((1000 * part) / Math.max(1, all)).toFixed(1);

const RULES = SUSPECTED_RULES.map(({ id }) => id);
const row = (title: string, cells: readonly string[]) =>
  print(title.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(''));

/** Clean prose by register: a file, and its first and last line. */
const REGISTERS = [
  ['textbooks', 'open-prose', 1, 9260],
  ['public', 'open-prose', 9261, 13_713],
  ['docs', 'open-prose', 13_714, 16_046],
  ['fiction', 'open-prose', 16_047, 18_798],
  ['letters, travel', 'everyday-prose', 1, 9426],
  ['dialogue', 'everyday-prose', 9427, 17_147],
  ['speeches', 'everyday-prose', 17_148, 22_464],
  ['essays', 'everyday-prose', 22_465, 23_786],
  ['sites, handbooks', 'everyday-prose', 23_787, 26_906],
  ['single sentences', 'everyday-prose', 26_907, 28_658],
] as const;
const TEXTS = 40;
const SENTENCES_IN_A_TEXT = 25;

/** A text of about so many words, for the time that the model takes. */
const TIMED_SENTENCE =
  'This is a sentence of the length that such sentences have in the essays of pupils , neither short nor long .';
const TIMED_TIMES = 48;

/**
 * Measures the notes on suspected faults: how many sentences of clean prose have one, by register and kind; what they add on sentences
 * with a fault of a pupil or a learner; and the time of the model. `--corpus <folder>` names the corpora.
 */
export async function run(): Promise<void> {
  const { items, close } = await startProduct();
  const suspected = async (text: string) => (await items(text)).filter(({ rule = '' }) => RULES.includes(rule));
  const corpus = corpusFolder();
  if (corpus !== undefined) await printRegisters(corpus, suspected);
  for (const folder of ['pairs', 'unseen-pairs'] as const) await printPairs(folder, suspected);
  const learners = readSentences('learner-sentences.txt');
  let [notes, sentences] = [0, 0];
  for (let at = 0; at < learners.length; at += SENTENCES_IN_A_TEXT) {
    const text = learners.slice(at, at + SENTENCES_IN_A_TEXT).join(' ');
    const found = await suspected(text);
    notes += found.length;
    sentences += new Set(found.map(({ from }) => text.slice(0, from).split(/[.?!] /).length)).size;
  }
  print(
    `\n${learners.length} sentences of learners, as texts of ${SENTENCES_IN_A_TEXT}: ${notes} notes in ${sentences}`,
  );
  printTime();
  await close();
}

type Reading = (text: string) => Promise<FeedbackItem[]>;

async function printRegisters(corpus: string, suspected: Reading): Promise<void> {
  print('### notes on 1,000 sentences of clean prose, by register and kind\n');
  row('', ['all', ...RULES.map((id) => id.replace('suspected-', ''))]);
  for (const [name, folder, first, last] of REGISTERS) {
    const lines = readProse(corpus, 'dev', folder).slice(first - 1, last);
    const counts = new Map<string, number>();
    for (let text = 0; text < TEXTS; text++) {
      const start = Math.floor(((lines.length - SENTENCES_IN_A_TEXT) * text) / TEXTS);
      const found = await suspected(lines.slice(start, start + SENTENCES_IN_A_TEXT).join(' '));
      for (const { rule = '' } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const share = (count: number) => perThousand(count, TEXTS * SENTENCES_IN_A_TEXT);
    row(name, [share(all), ...RULES.map((id) => share(counts.get(id) ?? 0))]);
  }
}

async function printPairs(folder: 'pairs' | 'unseen-pairs', suspected: Reading): Promise<void> {
  const pairs = [...readPairs(folder).values()].flat();
  let [onFault, beside, onRight] = [0, 0, 0];
  for (const { wrong, right, from, to } of pairs) {
    const notes = await suspected(wrong);
    const on = notes.filter((note) => note.from < to && from < note.to).length;
    onFault += on;
    beside += notes.length - on;
    if ((await suspected(right)).length > 0) onRight++;
  }
  print(
    `\n${folder}, ${pairs.length} alone: ${onFault} notes on the fault, ${beside} beside it, ${onRight} right sentences`,
  );
}

function printTime(): void {
  const model = new DetectorModel(new URL('../../bff/analysis/reading/detector/weights.bin', import.meta.url));
  const words = TIMED_SENTENCE.split(' ');
  for (let time = 0; time < TIMED_TIMES; time++) model.read(words);
  const before = process.cpuUsage();
  for (let time = 0; time < TIMED_TIMES; time++) model.read(words);
  const { user, system } = process.cpuUsage(before);
  print(`${words.length * TIMED_TIMES} tokens: ${((user + system) / 1000).toFixed(0)} ms of one core`);
}
