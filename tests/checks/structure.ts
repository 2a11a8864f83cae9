/**
 * `npm run structure`: draws the rooms of the product from their imports, floor by floor, and ends with 1 when a room imports what the
 * table in `rooms.ts` doesn't allow, when the table allows what no code does, when an import points upward, or when rooms import in a
 * circle. `-- --report` counts files, their importers and long functions, too.
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

for (const [room, floor] of [...floors].toSorted(([, a], [, b]) => a - b)) {
  const below = [...(arrows.get(room) ?? [])].map(([target, { length }]) => `${target} ${length}`);
  console.log(`${String(floor).padStart(2)}  ${room.padEnd(26)} ${below.join(', ') || '–'}`);
}
const faults = [...unlisted(), ...forbidden(), ...unused(), ...sideways(), ...circles(), ...lostWalks()];
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

function circles(): string[] {
  return rooms.filter((room) => floors.get(room) === Infinity).map((room) => `${room} imports itself through others`);
}

/** Prints how finely the product is cut. */
function report(): void {
  const product = files.filter((file) => !file.startsWith('shared-types'));
  const importers = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1);
  const single = product.filter((file) => importers.get(file) === 1);
  const small = single.filter((file) => linesOf(file) <= SMALL_LINES);
  const tested = new Set(globSync('tests/**/*.ts').flatMap(importsOf));
  const untested = small.filter((file) => !tested.has(file));
  console.log(`product files of bff and web: ${product.length}`);
  console.log(`  with one importer: ${single.length}, of these with at most ${SMALL_LINES} lines: ${small.length}`);
  console.log(`    of which no test imports: ${untested.length}`);
  console.log(`functions over ${LONG_FUNCTION_LINES} lines: ${longFunctions()}`);
  console.log(`product lines: ${product.reduce((sum, file) => sum + linesOf(file), 0)}`);
  console.log(`lines of .oxlintrc.json: ${linesOf('.oxlintrc.json')}`);
  for (const [name, steps] of walks()) console.log(`walk of ${name.toLowerCase()}: ${filesOf(steps).size} files`);
}

/** As the linter counts them. */
function longFunctions(): number {
  const config = path.join(mkdtempSync(path.join(tmpdir(), 'sullivan-')), 'oxlint.json');
  const rules = { 'max-lines-per-function': ['error', { max: LONG_FUNCTION_LINES }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  const { stdout } = spawnSync('oxlint', ['-c', config, '--format', 'json', 'bff', 'web'], { encoding: 'utf8' });
  rmSync(path.dirname(config), { recursive: true });
  return JSON.parse(stdout).diagnostics.length;
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
