/**
 * `npm run structure`: draws the rooms of `bff/` from their imports, floor by floor, and ends with 1 when the drawing and the linter's
 * table in `.oxlintrc.json` disagree, when an arrow points upward, or when rooms import in a circle. A room is a folder of `bff/`, or
 * one of the files above them. The table lists the rooms from the ground up.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TABLE_FILE = '.oxlintrc.json';

/** One rule of the linter's table: what a room may not import, and the sentence that says so. */
interface RoomRule {
  room: string;
  forbids: RegExp;
  sentence: string;
}

/** The rooms that each room imports, and in how many places. */
type Imports = Map<string, Map<string, number>>;

const files = globSync('{bff,web,shared-types}/**/*.{ts,tsx}', { exclude: ['**/dist/**', '**/*.d.ts'] });
const imports = readImports(files.filter((file) => file.startsWith('bff/')));
const rules = readRules();
const floors = new Map([...imports.keys()].map((room) => [room, floorOf(room)]));
const faults = [...upwardArrows(), ...tableFaults()];

const lengths = files.map((file) => readFileSync(file, 'utf8').split('\n').length).toSorted((a, b) => a - b);
for (const [room, floor] of [...floors].toSorted(([, a], [, b]) => a - b)) {
  const below = [...(imports.get(room) ?? [])].map(([target, count]) => `${target} ${count}`);
  console.log(`${String(floor).padStart(2)}  ${room.padEnd(14)} ${below.join(', ') || '–'}`);
}
console.log(
  `${floors.size} rooms on ${Math.max(...floors.values()) + 1} floors, ${upwardArrows().length} upward arrows, ` +
    `${[...floors.values()].filter((floor) => floor === Infinity).length} rooms in circles; ` +
    `${files.length} files, median ${percentile(0.5)} lines, p90 ${percentile(0.9)}`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function readImports(sources: readonly string[]): Imports {
  const found: Imports = new Map();
  for (const file of sources) {
    const room = roomOf(file);
    const targets = found.get(room) ?? new Map<string, number>();
    found.set(room, targets);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const target = roomOf(path.join(path.dirname(file), specifier));
      if (target !== room) targets.set(target, (targets.get(target) ?? 0) + 1);
    }
  }
  return found;
}

/** `bff/identity/tokens/claims.ts` is in the room `identity`; `bff/app.ts` is its own room. */
function roomOf(file: string): string {
  return path.relative('bff', file).split(path.sep)[0]?.replace(/\.ts$/, '') ?? '';
}

function readRules(): RoomRule[] {
  const { overrides } = JSON.parse(readFileSync(TABLE_FILE, 'utf8'));
  return overrides.flatMap(
    ({ files: [pattern], rules: linted }: { files: string[]; rules: Record<string, unknown> }) => {
      const room = /^bff\/([a-z]+)\/\*\*$/.exec(pattern ?? '')?.[1];
      const [, settings] = (linted['no-restricted-imports'] ?? []) as [
        string,
        { patterns: { regex: string; message: string }[] },
      ];
      const [rule] = settings?.patterns ?? [];
      return room && rule ? [{ room, forbids: new RegExp(rule.regex), sentence: rule.message }] : [];
    },
  );
}

/** The longest way down from a room; infinite in a circle. */
function floorOf(room: string, above: readonly string[] = []): number {
  if (above.includes(room)) return Infinity;
  const below = [...(imports.get(room)?.keys() ?? [])];
  return Math.max(-1, ...below.map((target) => floorOf(target, [...above, room]))) + 1;
}

/** Imports of a room that the table lists later. */
function upwardArrows(): string[] {
  const order = rules.map(({ room }) => room);
  return [...imports].flatMap(([room, targets]) =>
    [...targets.keys()]
      .filter((target) => order.includes(room) && order.indexOf(target) > order.indexOf(room))
      .map((target) => `${room} imports ${target}, which stands above it in ${TABLE_FILE}`),
  );
}

/** Pairs of rooms where the table forbids what the code does, or allows what it doesn't do. */
function tableFaults(): string[] {
  const found: string[] = [];
  for (const room of imports.keys()) {
    const rule = rules.find((candidate) => candidate.room === room);
    if (!rule && isFolder(room)) found.push(`${room} has no line in ${TABLE_FILE}`);
    for (const target of rule ? imports.keys() : []) {
      if (target === room) continue;
      const isForbidden = rule?.forbids.test(isFolder(target) ? `../${target}/x.ts` : `../${target}.ts`) ?? false;
      const isImported = imports.get(room)?.has(target) ?? false;
      if (isForbidden === isImported)
        found.push(
          `${room} ${isImported ? 'imports' : 'does not import'} ${target}; ${TABLE_FILE} says otherwise: ${rule?.sentence}`,
        );
    }
  }
  return found;
}

function isFolder(room: string): boolean {
  return files.some((file) => file.startsWith(`bff/${room}/`));
}

function percentile(share: number): number {
  return lengths[Math.floor(lengths.length * share)] ?? 0;
}
