import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A sentence with one fault of a learner, and the same sentence without it. */
export interface Pair {
  wrong: string;
  right: string;
  /** The words of the wrong sentence that are different in the right one, with one word on either side, in UTF-16 offsets. */
  from: number;
  to: number;
}

const TEXTS = path.join(import.meta.dirname, '../texts');

/** The pairs of a folder by class: a file for each class, a pair on each line, the wrong sentence first, then a tab. */
export function readPairs(folder: 'pairs' | 'unseen-pairs'): Map<string, Pair[]> {
  const files = readdirSync(path.join(TEXTS, folder)).filter((file) => file.endsWith('.tsv'));
  return new Map(
    files.toSorted().map((file) => [
      file.replace('.tsv', ''),
      readFileSync(path.join(TEXTS, folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => pairOf(...splitLine(line))),
    ]),
  );
}

/** Right sentences that look like faults, by the rule that they were written for. */
export function readRightSentences(): Map<string, string[]> {
  const files = readdirSync(path.join(TEXTS, 'right')).toSorted();
  return new Map(files.map((file) => [file.replace('.txt', ''), readSentences(`right/${file}`)]));
}

/** The sentences that test a rule of grammar, by its id: those with its mistake, and those that look alike. */
export function readRuleSentences(): Map<string, { wrong: string[]; right: string[] }> {
  const byRule = new Map<string, { wrong: string[]; right: string[] }>();
  for (const line of readSentences('rule-sentences.tsv')) {
    const [rule = '', kind = '', sentence = ''] = line.split('\t');
    const sentences = byRule.get(rule) ?? { wrong: [], right: [] };
    byRule.set(rule, sentences);
    sentences[kind === 'wrong' ? 'wrong' : 'right'].push(sentence);
  }
  return byRule;
}

/** The lines of a file of sentences. */
export function readSentences(name: string): string[] {
  return readFileSync(path.join(TEXTS, name), 'utf8').trimEnd().split('\n');
}

function splitLine(line: string): [wrong: string, right: string] {
  const [wrong = '', right = ''] = line.split('\t');
  return [wrong, right];
}

function pairOf(wrong: string, right: string): Pair {
  let from = 0;
  while (from < wrong.length && wrong[from] === right[from]) from++;
  let end = 0;
  while (end < wrong.length - from && end < right.length - from && wrong.at(-1 - end) === right.at(-1 - end)) end++;
  const words = Array.from(wrong.matchAll(/\S+/gu), ({ 0: word, index }) => ({ from: index, to: index + word.length }));
  const first = words.findLastIndex((word) => word.from <= from);
  const last = words.findIndex((word) => word.to >= wrong.length - end);
  return {
    wrong,
    right,
    from: words[Math.max(0, first - 1)]?.from ?? 0,
    to: words[Math.min(words.length - 1, (last === -1 ? words.length : last) + 1)]?.to ?? wrong.length,
  };
}
