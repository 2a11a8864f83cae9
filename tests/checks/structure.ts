/**
 * `npm run structure`: draws the rooms of the product from their imports, floor by floor, and ends with 1 when a room imports what the
 * table in `rooms.ts` doesn't allow, when the table allows what no code does, when an import points upward, or when rooms import in a
 * circle. It also holds the bounds of `bounds.json`, which only fall: long functions, files that import each other in a circle (types
 * included), small files with one importer, and the longest style sheet. `-- --write` lowers what is better than its bound, and
 * `-- --report` prints all of it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ROOMS } from './rooms.ts';

/** A file of at most this many lines that only one other file imports belongs into that one. */
const SMALL_LINES = 40;
/** A function with more lines than this is counted as long. */
const LONG_FUNCTION_LINES = 60;
/** The most files of code that lie loose in a folder. */
const LOOSE_FILES_MAX = 20;
const BOUNDS = 'tests/checks/bounds.json';
/** A rule of grammar is a file with sentences of its own in `tests/texts/rule-sentences.tsv`, however short it is. */
const TESTED_BY_ROWS = 'bff/analysis/notes/grammar/rules/';
const JOURNEYS = 'tests/journeys.md';
/** Every room may import the shapes that cross the wire. */
const FOR_ALL = 'shared-types';

const allowed = new Map([
  [FOR_ALL, []],
  ...Object.entries(ROOMS).flatMap(([side, table]) => Object.entries(table).map((line) => permission(side, line))),
]);
const files = globSync('{bff,web,shared-types}/**/*.{ts,tsx}', { exclude: ['**/dist/**', '**/*.d.ts'] });
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const arrows = roomArrows();
const rooms = [...new Set(files.map(roomOf))];
const floors = new Map(rooms.map((room) => [room, floorOf(room)]));
const importers = importersOf();
const sheets = globSync('{bff,web}/**/*.css', { exclude: ['**/dist/**'] });
const bounds: Bounds = JSON.parse(readFileSync(BOUNDS, 'utf8'));
const measured: Bounds = {
  longFunctions: longFunctions(),
  inCircles: fileCircles().flat().toSorted(),
  smallWithOneImporter: smallWithOneImporter().length,
  styleSheetLines: Math.max(...sheets.map(linesOf)),
};
if (process.argv.includes('--write')) lowerBounds();

for (const [room, floor] of [...floors].toSorted(([, a], [, b]) => a - b)) {
  const below = [...(arrows.get(room) ?? [])].map(([target, { length }]) => `${target} ${length}`);
  console.log(`${String(floor).padStart(2)}  ${room.padEnd(26)} ${below.join(', ') || '–'}`);
}
const faults = [
  ...unlisted(),
  ...forbidden(),
  ...unused(),
  ...sideways(),
  ...circles(),
  ...lostWalks(),
  ...crowded(),
  ...overBounds(),
];
const lengths = files.map(linesOf).toSorted((a, b) => a - b);
console.log(
  `${rooms.length} rooms on ${Math.max(...floors.values()) + 1} floors, ${upward().length} upward arrows, ` +
    `${circles().length} rooms in circles; ${files.length} files, median ${percentile(0.5)} lines, p90 ${percentile(0.9)}`,
);
if (process.argv.includes('--report')) report();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function permission(side: string, [room, targets]: [string, string]): [string, string[]] {
  return [`${side}/${room}`, targets.split(' ').flatMap((target) => (target === '' ? [] : [`${side}/${target}`]))];
}

/** Our own files that a file imports. */
function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'((?:\.[^']+\.tsx?)|(?:#[^']+))'/g)];
  return specifiers.map(([, specifier = '']) =>
    specifier.startsWith('#') ? `${specifier.slice(1)}.ts` : path.join(path.dirname(file), specifier),
  );
}

/** A room is a folder of `bff/` or `web/`, a feature, a folder of the analysis, a file above the folders, or all of `shared-types/`. */
function roomOf(file: string): string {
  const [side = '', first = '', second = ''] = file.split(path.sep);
  if (side === 'shared-types') return side;
  const isNested = first === 'features' || (first === 'analysis' && !second.endsWith('.ts'));
  return isNested ? `${side}/${first}/${second}` : `${side}/${first.replace(/\.tsx?$/, '')}`;
}

/** Which files of a room import each other room. */
function roomArrows(): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [file, targets] of imports) {
    for (const target of targets.map(roomOf)) {
      if (target === roomOf(file) || target === FOR_ALL) continue;
      const below = found.get(roomOf(file)) ?? new Map<string, string[]>();
      found.set(roomOf(file), below.set(target, [...(below.get(target) ?? []), file]));
    }
  }
  return found;
}

/** The longest way down from a room; infinite in a circle. */
function floorOf(room: string, above: readonly string[] = []): number {
  if (above.includes(room)) return Infinity;
  const below = [...(arrows.get(room)?.keys() ?? [])];
  return Math.max(-1, ...below.map((target) => floorOf(target, [...above, room]))) + 1;
}

function unlisted(): string[] {
  return rooms
    .filter((room) => room !== FOR_ALL && !allowed.has(room))
    .map((room) => `${room} has no line in rooms.ts`);
}

function forbidden(): string[] {
  return [...arrows].flatMap(([room, targets]) =>
    [...targets]
      .filter(([target]) => allowed.get(room)?.includes(target) === false)
      .map(([target, [file]]) => `${file} imports ${target}, which rooms.ts doesn’t allow ${room}`),
  );
}

function unused(): string[] {
  const missing = [...allowed.keys()].filter((room) => !rooms.includes(room));
  const idle = [...allowed].flatMap(([room, targets]) =>
    targets.filter((target) => !arrows.get(room)?.has(target)).map((target) => `${room} doesn’t import ${target}`),
  );
  return [...missing.map((room) => `there is no room ${room}`), ...idle, ...upward()].map(
    (fault) => `rooms.ts: ${fault}`,
  );
}

/** Rooms that may import one that the table lists later. */
function upward(): string[] {
  const order = [...allowed.keys()];
  return [...allowed].flatMap(([room, targets]) =>
    targets
      .filter((target) => order.indexOf(target) > order.indexOf(room))
      .map((target) => `${target} is above ${room}`),
  );
}

function isFeature(room: string): boolean {
  return room.startsWith('web/features/');
}

/** Features that the table lets import another one. */
function sideways(): string[] {
  return [...allowed]
    .filter(([room, targets]) => isFeature(room) && targets.some(isFeature))
    .map(([room]) => `rooms.ts: ${room} imports another feature`);
}

/** Rooms that import each other in a circle. */
function circles(): string[] {
  return rooms.filter((room) => floors.get(room) === Infinity).map((room) => `${room} imports itself through others`);
}

/** How far the code is from what we want; each may only come closer. */
interface Bounds {
  /** The lines of each function that is too long, by its file and name. */
  longFunctions: Record<string, number>;
  /** The files that import themselves through others. */
  inCircles: string[];
  smallWithOneImporter: number;
  /** The lines of the longest style sheet. */
  styleSheetLines: number;
}

/** What is over its bound, and what is so much better that the bound must fall. */
function overBounds(): string[] {
  const { longFunctions: long, inCircles } = measured;
  const names = new Set([...Object.keys(long), ...Object.keys(bounds.longFunctions)]);
  const functions = [...names].flatMap((name) => {
    const [lines, bound] = [long[name], bounds.longFunctions[name]];
    if (lines === undefined) return [`${BOUNDS}: ${name} isn’t long any more`];
    return lines > (bound ?? LONG_FUNCTION_LINES)
      ? [`${name} has ${lines} lines, more than ${bound ?? LONG_FUNCTION_LINES}`]
      : [];
  });
  const looping = inCircles
    .filter((file) => !bounds.inCircles.includes(file))
    .map((file) => `${file} imports itself through others`);
  const straight = bounds.inCircles
    .filter((file) => !inCircles.includes(file))
    .map((file) => `${BOUNDS}: ${file} isn’t in a circle any more`);
  const counts = (['smallWithOneImporter', 'styleSheetLines'] as const)
    .filter((count) => measured[count] !== bounds[count])
    .map((count) => `${BOUNDS}: ${count} is ${measured[count]} instead of ${bounds[count]}; it may only fall`);
  return [...functions, ...looping, ...straight, ...counts];
}

/** Lowers each bound to what is measured, and raises none. */
function lowerBounds(): void {
  const { longFunctions: long, inCircles, smallWithOneImporter: small, styleSheetLines } = measured;
  bounds.longFunctions = Object.fromEntries(
    Object.entries(bounds.longFunctions).flatMap(([name, bound]) =>
      name in long ? [[name, Math.min(bound, long[name] ?? 0)]] : [],
    ),
  );
  bounds.inCircles = bounds.inCircles.filter((file) => inCircles.includes(file));
  bounds.smallWithOneImporter = Math.min(bounds.smallWithOneImporter, small);
  bounds.styleSheetLines = Math.min(bounds.styleSheetLines, styleSheetLines);
  writeFileSync(BOUNDS, `${JSON.stringify(bounds, undefined, 2)}\n`);
}

/** Folders of the product with too many loose files of code. */
function crowded(): string[] {
  return [...Map.groupBy(files, path.dirname)]
    .filter(([, { length }]) => length > LOOSE_FILES_MAX)
    .map(([folder, { length }]) => `${folder} has ${length} loose files, more than ${LOOSE_FILES_MAX}`);
}

function importersOf(): Map<string, number> {
  const found = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of new Set(targets)) found.set(target, (found.get(target) ?? 0) + 1);
  return found;
}

/** Files of bff and web that would read better as a part of the only file that imports them. */
function smallWithOneImporter(): string[] {
  return files
    .filter((file) => !file.startsWith(FOR_ALL) && !file.startsWith(TESTED_BY_ROWS))
    .filter((file) => importers.get(file) === 1 && linesOf(file) <= SMALL_LINES);
}

/** The files that import each other in a circle, types included. */
function fileCircles(): string[][] {
  const reached = new Map(files.map((file) => [file, reachedFrom(file)]));
  const looping = files.filter((file) => reached.get(file)?.has(file));
  const circleOf = (file: string) =>
    looping.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file));
  return [...new Map(looping.map((file) => [circleOf(file)[0], circleOf(file)])).values()];
}

/** Every file that a file imports, by itself or through others. */
function reachedFrom(file: string): Set<string> {
  const found = new Set(imports.get(file));
  for (const next of found) for (const target of imports.get(next) ?? []) found.add(target);
  return found;
}

/** The functions that are too long, as the linter counts their lines, by file and name. */
function longFunctions(): Record<string, number> {
  const config = path.join(mkdtempSync(path.join(tmpdir(), 'sullivan-')), 'oxlint.json');
  const rules = { 'max-lines-per-function': ['error', { max: LONG_FUNCTION_LINES }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  const { stdout } = spawnSync('oxlint', ['-c', config, '--format', 'json', 'bff', 'web', FOR_ALL], {
    encoding: 'utf8',
  });
  rmSync(path.dirname(config), { recursive: true });
  const found: { filename: string; message: string; labels: { span: { line: number } }[] }[] =
    JSON.parse(stdout).diagnostics;
  const named = found.map(({ filename, message, labels: [label] }): [string, number] => {
    const line = readFileSync(filename, 'utf8').split('\n')[(label?.span.line ?? 1) - 1] ?? '';
    const name = /`(.+)`/.exec(message)?.[1] ?? /(?:const )?(\w+)\W/.exec(line.replace('export ', ''))?.[1] ?? '';
    return [`${filename} ${name}`, Number(/\((\d+)\)/.exec(message)?.[1])];
  });
  return Object.fromEntries(named.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Prints how finely the product is cut. */
function report(): void {
  const product = files.filter((file) => !file.startsWith(FOR_ALL));
  const tested = new Set(globSync('tests/**/*.ts').flatMap(importsOf));
  const small = smallWithOneImporter();
  console.log(`product files of bff and web: ${product.length}`);
  console.log(`  with one importer: ${product.filter((file) => importers.get(file) === 1).length}`);
  console.log(
    `  of these with at most ${SMALL_LINES} lines: ${small.length}; that no test imports: ${small.filter((file) => !tested.has(file)).length}`,
  );
  for (const file of small) console.log(`    ${file}${tested.has(file) ? ', with a test' : ''}`);
  const long = Object.entries(measured.longFunctions);
  console.log(`functions over ${LONG_FUNCTION_LINES} lines: ${long.length}`);
  for (const [name, lines] of long) console.log(`  ${lines} ${name}`);
  const loose = [...Map.groupBy(files, path.dirname)].map(([folder, { length }]) => `${length} ${folder}`);
  console.log(
    `most loose files of code: ${loose
      .toSorted((a, b) => parseInt(b) - parseInt(a))
      .slice(0, 5)
      .join(', ')}`,
  );
  console.log(`circles of files, types included: ${fileCircles().length}`);
  for (const circle of fileCircles()) console.log(`  ${circle.join(' ')}`);
  console.log(`longest style sheet: ${measured.styleSheetLines} lines`);
  const lines = ['bff', 'web', FOR_ALL].map(
    (side) => [side, sum([...files, ...sheets].filter((file) => file.startsWith(`${side}/`)))] as const,
  );
  console.log(
    `product lines: ${sum([...files, ...sheets])} (${lines.map(([side, count]) => `${side} ${count}`).join(', ')}; style sheets ${sum(sheets)})`,
  );
  console.log(`lines of .oxlintrc.json: ${linesOf('.oxlintrc.json')}`);
  for (const [name, steps] of walks()) console.log(`walk of ${name.toLowerCase()}: ${filesOf(steps).size} files`);
}

function sum(counted: readonly string[]): number {
  return counted.reduce((all, file) => all + linesOf(file), 0);
}

/** The walks in `journeys.md`, each with its steps. */
function walks(): [string, string[]][] {
  const [, ...sections] = readFileSync(JOURNEYS, 'utf8').split(/^## /m);
  return sections.map((section) => [
    section.split('\n', 1)[0] ?? '',
    Array.from(section.matchAll(/^\d+\. (.*)$/gm), ([, step = '']) => step),
  ]);
}

/** The files of ours that steps link to; `documents.ts` checks that they are there. */
function filesOf(steps: readonly string[]): Set<string> {
  return new Set(steps.flatMap((step) => Array.from(step.matchAll(/\]\(\.\.\/([^)]+)\)/g), ([, file = '']) => file)));
}

/** A walk has steps, and each leads to a file. */
function lostWalks(): string[] {
  return walks().flatMap(([name, steps]) => {
    const lost = steps
      .filter((step) => filesOf([step]).size === 0)
      .map((step) => `the step “${step}” links to no file`);
    return (steps.length === 0 ? ['there are no steps'] : lost).map((fault) => `${JOURNEYS}: ${name}: ${fault}`);
  });
}

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length;
}

function percentile(share: number): number {
  return lengths[Math.floor(lengths.length * share)] ?? 0;
}
