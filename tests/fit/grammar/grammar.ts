import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { FILTERS_FILE } from '#bff/analysis/notes/grammar/filters/filters';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import { readProse } from '../../support/corpora/corpora.ts';
import { seeded } from '../../support/random.ts';
import { type Example, fitLogistic } from './logistic-fit.ts';
import { canBeJoined, joined, unchanged, withoutCapital } from './planted-boundaries.ts';
import { falseDisagreements, plantedDisagreements } from './planted-disagreements.ts';

/** Parts of the corpus without share-alike texts, and how many of their sentences are read. */
const PARTS = { 'train-textbooks': 30_000, 'train-public-sector': 20_000, 'train-books': 10_000 };
/** One run of neighbouring sentences is read, then as many are skipped as the share asks for. */
const RUN = 20;

/** Runs of neighbouring sentences, spread evenly over a text. */
function spread(sentences: readonly string[], wanted: number): string[] {
  const every = Math.max(RUN, Math.floor((sentences.length * RUN) / wanted));
  const kept: string[] = [];
  for (let at = 0; at < sentences.length && kept.length < wanted; at += every)
    kept.push(...sentences.slice(at, at + RUN));
  return kept;
}

function report(name: string, examples: readonly Example[]): void {
  const faults = examples.filter(({ isFault }) => isFault).length;
  process.stdout.write(`${name}: ${faults} planted, ${examples.length - faults} in unchanged sentences\n`);
}

/**
 * Fits the filters of the rules of grammar to edited prose: what a rule says of it is wrong, and what it says of planted faults is right.
 * It takes some minutes, and two runs write the same bytes.
 * @param corpus the folder with `open-prose/*.txt.gz`: texts under licences that allow it, named in `bff/analysis/ATTRIBUTION.md`.
 */
export function fitGrammar(corpus: string): void {
  const sentences = Object.entries(PARTS).flatMap(([part, wanted]) => spread(readProse(corpus, part), wanted));
  const random = seeded(5);
  const agreement: Example[] = [];
  const splices: Example[] = [];
  const runOns: Example[] = [];
  /** The sentence before, if another one can be joined to it. */
  let before: string | undefined;
  for (const [index, text] of sentences.entries()) {
    const tree = new Tree(text, parse(text));
    const { commas, gaps } = unchanged(tree);
    agreement.push(...falseDisagreements(tree), ...(index % 2 === 0 ? plantedDisagreements(tree, random) : []));
    const isPlain = canBeJoined(tree);
    const second = isPlain ? withoutCapital(tree) : undefined;
    splices.push(...commas, ...(before !== undefined && second !== undefined ? joined(before, second, ', ') : []));
    runOns.push(...gaps, ...(before !== undefined && second !== undefined ? joined(before, second, ' ') : []));
    before = isPlain ? text : undefined;
  }
  report('subject and verb', agreement);
  report('comma splice', splices);
  report('run-on', runOns);
  const tables = [fitLogistic(agreement, 41), fitLogistic(splices, 42), fitLogistic(runOns, 43)];
  const bytes = gzipSync(Buffer.concat(tables.map((table) => Buffer.from(table.buffer))), { level: 9 });
  writeFileSync(FILTERS_FILE, bytes);
  process.stdout.write(`wrote ${bytes.length} bytes\n`);
}
