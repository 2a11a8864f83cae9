import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { GRAMMAR_RULES } from '#bff/analysis/notes/grammar/grammar';
import { WordPatterns } from '#bff/analysis/notes/grammar/word-patterns';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import { readEssays, UNSEEN_FOLDERS } from '../support/essays/essays.ts';
import { type GenreFolder, readGenreTexts } from '../support/essays/genre-texts.ts';
import { type Pair, readPairs, readRightSentences, readSentences } from './pairs.ts';

/** The first and the last word of a place. */
type Place = readonly [first: number, last: number];

/** A rule, a case of one, or a row of a table: something that has to earn its lines. */
interface Shape {
  name: string;
  /** Of code; a case and a row of a table have none of their own. */
  lines?: number;
  /** Hits on faults of pairs, on right sentences, and on texts that nobody labelled. */
  hits: [right: number, wrong: number, unlabelled: number];
  find: (tree: Tree) => readonly Place[];
  /** Looked for only where the whole hits. */
  parts: Shape[];
}

/** A sentence with what is known of it: the place of its one fault, that it has none, or nothing. */
interface Judged {
  text: string;
  fault: Pair | 'none' | 'unknown';
}

const GRAMMAR = path.join(import.meta.dirname, '../../bff/analysis/notes/grammar');
const GENRES: readonly GenreFolder[] = ['genres', 'other-genres', 'short-genres', 'unseen-genres', 'fresh-genres'];
const print = (line: string) => process.stdout.write(`${line}\n`);
const per10000 = (hits: number, sentences: number) => ((10_000 * hits) / Math.max(1, sentences)).toFixed(1);

/**
 * Prints how often each rule of grammar, each of its cases and each row of a table hits: per 10,000 pairs, on their faults; per
 * 10,000 right sentences, where each hit is wrong; and per 10,000 sentences that nobody labelled. A case that never hits, or
 * only what's right, doesn't earn its lines.
 * @param clean more right sentences, such as edited prose.
 * @param unlabelled more sentences of people, faults and all.
 */
export function printYield(clean: readonly string[], unlabelled: readonly string[]): void {
  const sentences = judged(clean, unlabelled);
  const [rules, tables] = [rulesWithCases(), tablesWithRows()];
  const clear = sentences.filter(({ fault }) => fault === 'none').length;
  const unknown = sentences.filter(({ fault }) => fault === 'unknown').length;
  const sizes = [sentences.length - clear - unknown, clear, unknown];
  for (const { text, fault } of sentences) {
    const tokens = parse(text);
    const tree = new Tree(text, tokens);
    const kindOf = ([first, last]: Place): 0 | 1 | 2 => {
      if (fault === 'unknown') return 2;
      if (fault === 'none') return 1;
      return (tokens[first]?.from ?? 0) < fault.to && (tokens[last]?.to ?? 0) > fault.from ? 0 : 1;
    };
    for (const shape of [...rules, ...tables]) countHits(shape, tree, kindOf);
  }
  for (const [title, shapes] of [
    ['rules and their cases', rules],
    ['tables of words and their rows', tables],
  ] as const) {
    print(
      `### ${title}: right, wrong and unlabelled hits in 10,000 sentences (${sizes.join(', ')}), and lines of code\n`,
    );
    for (const shape of shapes) printShape(shape, sizes);
  }
}

function countHits(shape: Shape, tree: Tree, kindOf: (place: Place) => 0 | 1 | 2): void {
  const places = shape.find(tree);
  for (const place of places) shape.hits[kindOf(place)]++;
  if (places.length > 0) for (const part of shape.parts) countHits(part, tree, kindOf);
}

function printShape({ name, hits, lines, parts }: Shape, sizes: readonly number[], indent = ''): void {
  const cells = hits.map((count, kind) => per10000(count, sizes[kind] ?? 0).padStart(8)).join('');
  print(`${cells}${String(lines ?? '').padStart(6)}  ${indent}${name}`);
  for (const part of parts) printShape(part, sizes, '    ');
}

function judged(clean: readonly string[], unlabelled: readonly string[]): Judged[] {
  const pairs = (['pairs', 'unseen-pairs'] as const).flatMap((folder) => [...readPairs(folder).values()].flat());
  const right = [
    ...pairs.map((pair) => pair.right),
    ...[...readRightSentences().values()].flat(),
    ...['unseen-right.txt', 'unseen-tricky.txt', 'right-together.txt'].flatMap(readSentences),
    ...clean,
  ];
  const essays = [...UNSEEN_FOLDERS.flatMap(readEssays), ...GENRES.flatMap(readGenreTexts)];
  const unknown = [
    ...essays.flatMap(({ text }) => text.flatMap(({ sentences }) => sentences.map(({ msg }) => msg))),
    ...['learner-sentences.txt', 'one-slip-each.txt'].flatMap(readSentences),
    ...unlabelled,
  ];
  return [
    ...pairs.map((pair): Judged => ({ text: pair.wrong, fault: pair })),
    ...right.map((text): Judged => ({ text, fault: 'none' })),
    ...unknown.map((text): Judged => ({ text, fault: 'unknown' })),
  ];
}

function shapeOf(name: string, find: Shape['find'], parts: Shape[] = [], lines?: number): Shape {
  return { name, find, parts, hits: [0, 0, 0], ...(lines !== undefined && { lines }) };
}

function rulesWithCases(): Shape[] {
  const files = globSync('rules/**/*.ts', { cwd: GRAMMAR }).map((file) =>
    readFileSync(path.join(GRAMMAR, file), 'utf8'),
  );
  return GRAMMAR_RULES.map(({ id, cases = [], find }) => {
    const parts = cases.map(({ sees, find: findCase, except = {} }) =>
      shapeOf(sees, (tree) => {
        const places = tree.tokens.flatMap((_token, at) => {
          const isRight = Object.values(except).some((passes) => passes(tree, at));
          return isRight ? [] : [findCase(tree, at) || []];
        });
        // A case that looks at the beginning only finds the same at every place.
        return [...new Map(places.map(([first, last]) => [`${first} ${last}`, [first, last]])).values()].flatMap(
          ([first, last]) => (first === undefined || last === undefined ? [] : [[first, last] as const]),
        );
      }),
    );
    const lines = files.find((source) => source.includes(`id: '${id}'`))?.split('\n').length;
    return shapeOf(id, (tree) => find(tree).map(({ first, last }) => [first, last] as const), parts, lines);
  });
}

function tablesWithRows(): Shape[] {
  return readdirSync(path.join(GRAMMAR, 'patterns')).map((file) => {
    const table = readFileSync(path.join(GRAMMAR, 'patterns', file), 'utf8');
    const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const parts = lines.filter((line) => / = /.test(line));
    const rows = lines.filter((line) => !parts.includes(line));
    const search = (rowsToFind: readonly string[]): Shape['find'] => {
      const patterns = new WordPatterns(() => [...parts, ...rowsToFind].join('\n'));
      return (tree) => patterns.find(tree).map(({ first, last }) => [first, last] as const);
    };
    return shapeOf(
      file,
      search(rows),
      rows.map((row) => shapeOf(row, search([row]))),
    );
  });
}
