import { splitSentences } from '#shared-types/text/sentences';

import { corpusFolder, readCorpus, readProse, sampleOf } from '../support/corpora/corpora.ts';
import { readBlocks } from '../support/corpora/treebank.ts';
import {
  type Objection,
  readWithWriteGood,
  type SentenceReading,
  startHarperAlone,
  startNspell,
  startProduct,
} from './grammar-readers.ts';
import { printYield } from './grammar-yield.ts';
import { type Pair, readPairs, readRightSentences, readSentences } from './pairs.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);
const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
const row = (title: string, cells: readonly string[]) =>
  print(title.padEnd(44) + cells.map((cell) => cell.padStart(14)).join(''));

/** How often each rule found a fault of a pair, and noted something in clean prose. */
type Rules = Map<string, { found: number; alarms: number }>;
/** Every reader that is compared, by its name in the tables. */
type Readers = ReadonlyMap<string, SentenceReading>;

/**
 * Measures the notes on grammar: on minimal pairs by class, on clean sentences and edited prose, on praise and on other people's
 * words, next to plain Harper, write-good and nspell. The pairs are ours; `--corpus <folder>` names the corpora, which are left
 * out without it.
 */
export async function run(): Promise<void> {
  const product = await startProduct();
  const nspell = startNspell();
  const readers: Readers = new Map<string, SentenceReading>([
    ['Sullivan', product.objections],
    ['Harper', await startHarperAlone()],
    ['write-good', readWithWriteGood],
    ['nspell', async (sentence) => nspell(sentence)],
  ]);
  const rules: Rules = new Map();
  for (const folder of ['pairs', 'unseen-pairs'] as const) await printPairs(folder, readers, rules);
  // Those that rules were written with, and those that nobody who changes a rule has read.
  await printFlagged('right sentences flagged', readers, {
    'right sentences': [...readRightSentences().values()].flat(),
    'unseen right sentences': readSentences('unseen-right.txt'),
    'unseen tricky sentences': readSentences('unseen-tricky.txt'),
  });
  await printTruth(product);
  const corpus = corpusFolder();
  if (corpus !== undefined) {
    await printPassive(product, corpus);
    const sets = {
      'EWT dev, clean': cleanSentences(corpus),
      'open-prose dev': sampleOf(readProse(corpus, 'dev')).map(({ text }) => text),
    };
    await printFlagged('sentences flagged', readers, sets, rules);
    await printPrecision(corpus, product.objections);
    printYield([...sets['EWT dev, clean'], ...sets['open-prose dev']], readDebate(corpus));
  }
  printRules(rules);
  await product.close();
}

const isAt = (pair: Pair) => (one: Objection) => one.from < pair.to && one.to > pair.from;

async function printPairs(folder: 'pairs' | 'unseen-pairs', readers: Readers, rules: Rules): Promise<void> {
  print(`\n### ${folder}: faults found / right sentences flagged\n`);
  row('', [...readers.keys()]);
  const sums = new Map([...readers.keys()].map((name) => [name, { found: 0, flagged: 0 }]));
  let all = 0;
  for (const [name, pairs] of readPairs(folder)) {
    all += pairs.length;
    const cells: string[] = [];
    for (const [reader, read] of readers) {
      let [found, flagged] = [0, 0];
      for (const pair of pairs) {
        const hit = (await read(pair.wrong)).find(isAt(pair));
        if (hit !== undefined) found++;
        if (hit?.rule !== undefined) count(rules, hit.rule).found++;
        if ((await read(pair.right)).length > 0) flagged++;
      }
      cells.push(`${found} / ${flagged}`);
      const sum = sums.get(reader);
      if (sum !== undefined) [sum.found, sum.flagged] = [sum.found + found, sum.flagged + flagged];
    }
    row(`${name} (${pairs.length})`, cells);
  }
  row(
    `found, of ${all}`,
    [...sums.values()].map(({ found }) => percent(found, all)),
  );
  row(
    'right sentences flagged',
    [...sums.values()].map(({ flagged }) => percent(flagged, all)),
  );
}

function count(rules: Rules, rule: string) {
  const counts = rules.get(rule) ?? { found: 0, alarms: 0 };
  rules.set(rule, counts);
  return counts;
}

/** Prints how many sentences of some sets each reader objects to. */
async function printFlagged(title: string, readers: Readers, sets: Record<string, readonly string[]>, rules?: Rules) {
  print();
  row(title, [...readers.keys()]);
  for (const [name, sentences] of Object.entries(sets)) {
    const cells: string[] = [];
    for (const read of readers.values()) {
      let flagged = 0;
      for (const sentence of sentences) {
        const found = await read(sentence);
        if (found.length > 0) flagged++;
        for (const { rule } of found) if (rules && rule !== undefined) count(rules, rule).alarms++;
      }
      cells.push(`${flagged} (${percent(flagged, sentences.length)})`);
    }
    row(`${name} (${sentences.length})`, cells);
  }
}

/** Praise on faulty sentences, and notes on quoted words. */
async function printTruth({ items, objections }: Awaited<ReturnType<typeof startProduct>>): Promise<void> {
  const faulty = [...readPairs('pairs').values(), ...readPairs('unseen-pairs').values()]
    .flat()
    .map(({ wrong }) => wrong);
  let praised = 0;
  for (const sentence of faulty) if ((await items(sentence)).some(({ type }) => type === 'Active')) praised++;
  const quoted = readSentences('quoted-faults.txt');
  let noted = 0;
  for (const sentence of quoted) {
    const [from, to] = [
      sentence.search(/["“‘]/u),
      Math.max(...['"', '”', '’'].map((mark) => sentence.lastIndexOf(mark))),
    ];
    const all = [
      ...(await objections(sentence)),
      ...(await items(sentence)).filter(({ type }) => type === 'Passive' || type === 'Active'),
    ];
    if (all.some((one) => one.from < to && one.to > from)) noted++;
  }
  const learners = readSentences('learner-sentences.txt');
  let seen = 0;
  for (const sentence of learners) if ((await items(sentence)).some(({ type }) => type === 'Grammar')) seen++;
  print();
  row(`praise on faulty sentences, of ${faulty.length}`, [String(praised)]);
  row(`notes on quoted words, of ${quoted.length}`, [String(noted)]);
  row(`learner sentences with a note on grammar, of ${learners.length}`, [percent(seen, learners.length)]);
}

/** The sentences of arguments from debate sites. */
const readDebate = (corpus: string): string[] =>
  readCorpus(corpus, 'debate-arguments/arguments.tsv')
    .split('\n')
    .flatMap((line) => splitSentences(line.split('\t')[4] ?? '').map(({ text }) => text));

/** A sentence of UD English EWT dev. */
interface TreebankLine {
  text: string;
  isPassive: boolean;
  hasTypo: boolean;
}

function readDev(corpus: string): TreebankLine[] {
  return readBlocks(corpus, 'dev').map(({ text, rows, source }) => ({
    text,
    isPassive: /\t(?:aux:pass|nsubj:pass|csubj:pass)/.test(source),
    hasTypo: source.includes('Typo=Yes') || isBadlySpaced(rows),
  }));
}

const cleanSentences = (corpus: string) => readDev(corpus).flatMap(({ text, hasTypo }) => (hasTypo ? [] : [text]));

/** Whether a mark of a treebank sentence has a space before it, or a comma none before the next word: the treebank calls neither a typo. */
function isBadlySpaced(rows: readonly string[][]): boolean {
  const tokens = rows.flatMap(([id = '', form = '', , , , , , , , more = '']) =>
    /^\d+$/.test(id) ? [{ form, isJoined: more.includes('SpaceAfter=No') }] : [],
  );
  return tokens.some(({ form, isJoined }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isApart = /^[,.;:!?]$/.test(form) && before !== undefined && /\p{L}$/u.test(before.form) && !before.isJoined;
    return isApart || (form === ',' && isJoined && next !== undefined && /^\p{L}/u.test(next.form));
  });
}

async function printPassive({ items }: Awaited<ReturnType<typeof startProduct>>, corpus: string): Promise<void> {
  const counts = { both: 0, ours: 0, theirs: 0 };
  for (const { text, isPassive } of readDev(corpus)) {
    const isFound = (await items(text)).some(({ type }) => type === 'Passive');
    if (isFound && isPassive) counts.both++;
    else if (isFound) counts.ours++;
    else if (isPassive) counts.theirs++;
  }
  const precision = counts.both / (counts.both + counts.ours);
  const recall = counts.both / (counts.both + counts.theirs);
  print();
  row(
    'passive on EWT dev: P, R, F1',
    [precision, recall, (2 * precision * recall) / (precision + recall)].map((value) => value.toFixed(3)),
  );
}

/** The kinds of prose in open-prose dev, with the first line of each. */
const KINDS = [
  ['textbooks', 1],
  ['public', 9261],
  ['docs', 13_714],
  ['fiction', 16_047],
] as const;

/** The kind of prose on a line of open-prose dev. */
const kindOf = (line: number): string => KINDS.findLast(([, first]) => first <= line)?.[0] ?? 'textbooks';

/** By rule: notes on each kind of edited prose, on EWT and on our right sentences, per 1,000 of them, and how many are right. */
async function printPrecision(corpus: string, read: SentenceReading): Promise<void> {
  const slips = new Set(
    readSentences('open-prose-slips.tsv').flatMap((entry) => {
      const [rule = '', places = ''] = entry.split('\t');
      return places.split(' ').map((line) => `${rule} ${line}`);
    }),
  );
  const sets = [
    ...sampleOf(readProse(corpus, 'dev')).map(({ text, line }) => ({ set: kindOf(line), text, line })),
    ...cleanSentences(corpus).map((text) => ({ set: 'EWT', text, line: 0 })),
    ...[...readRightSentences().values()].flat().map((text) => ({ set: 'right', text, line: 0 })),
  ];
  const sizes = new Map<string, number>();
  const notes = new Map<string, { bySet: Map<string, number>; right: number; all: number }>();
  for (const { set, text, line } of sets) {
    sizes.set(set, (sizes.get(set) ?? 0) + 1);
    for (const { rule = '' } of await read(text)) {
      const counts = notes.get(rule) ?? { bySet: new Map<string, number>(), right: 0, all: 0 };
      notes.set(rule, counts);
      counts.bySet.set(set, (counts.bySet.get(set) ?? 0) + 1);
      if (line === 0) continue;
      counts.all++;
      if (slips.has(`${rule} ${line}`)) counts.right++;
    }
  }
  print('\n### by rule: notes on 1,000 sentences, and how many of those on edited prose are right\n');
  row('', [...sizes.keys(), 'right / all']);
  for (const [rule, { bySet, right, all }] of [...notes].toSorted(([, one], [, other]) => other.all - one.all))
    row(rule, [
      ...[...sizes].map(([set, size]) => ((1000 * (bySet.get(set) ?? 0)) / size).toFixed(2)),
      `${right} / ${all}`,
    ]);
}

function printRules(rules: Rules): void {
  print('\n### by rule: faults found in the pairs, notes on clean sentences and edited prose\n');
  for (const [rule, { found, alarms }] of [...rules].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    row(rule, [String(found), String(alarms)]);
}
