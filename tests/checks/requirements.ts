import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `npm run requirements`: compares the promises of `tests/requirements.md` with the numbers that the repository cites and with
 * the tests that hold them, and finds comments that are only such a number. Prints the mismatches and ends with code 1, or prints
 * two lines with counts. `-- --write` writes the tier of each promise into its line.
 */

const root = path.join(import.meta.dirname, '../..');
const LIST = 'tests/requirements.md';

/** The number of a promise. `REQ-0$number` in the name of a test with a table is none. */
const NUMBER = /\b(?:REQ-\d{3}|D-\d{2,3})\b/g;
/** A line of the list: `- **REQ-010** [test] words Held by tests. Not tested: reason.` */
const LINE = /^- \*\*(REQ-\d{3}|D-\d{2,3})\*\* (?:\[(\w+)\] )?(.+)$/gm;
/** The programs that hold promises, from the one that runs most often, and the names of their files. */
const TIERS = [
  ['test', /(?<!\.all)\.test\.ts$/],
  ['all', /\.all\.test\.ts$/],
  ['faults', /\.fault\.ts$/],
  ['bench', /\.bench\.ts$/],
] as const;
/** A test of a line: the name of its file, and parts of the names of its tests where the file is large. */
const TEST = /`([^`]+)`(?: \(([^)]+)\))?/g;
/** The files whose comments must give reasons themselves. */
const PRODUCT_CODE = /^(?:bff|shared-types|web)\/.*\.(?:ts|tsx|css)$/;
/** A comment of TypeScript or CSS; lines with `//` that follow one another are one comment. */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g;
/** What a comment may contain besides a number without giving a reason: linter directives, and words that join numbers. */
const NO_REASON = /oxlint-disable\S*(?: [\w/-]+,?)* --|\b(?:and|see|to)\b/g;

const failures: string[] = [];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: ['web/dist/**'] });

const sources = find(
  '{bff,web,shared-types,tests}/**/*.{ts,tsx,css,html,md}',
  'docker/{Dockerfile,**/*.*}',
  '*.{md,yml}',
  '.env.example',
);
const testFiles = Map.groupBy(find('tests/**/*.{test,fault,bench}.ts'), (file) => path.basename(file).split('.')[0]);

const promises = new Map<string, { words: string; shown: string | undefined; tier: string | undefined }>();
for (const [, number = '', shown, words = ''] of read(LIST).matchAll(LINE)) {
  if (promises.has(number)) failures.push(`${number} has two lines in ${LIST}.`);
  promises.set(number, { words, shown, tier: tierOf(testsOf(words)) });
}

if (process.argv.includes('--write')) writeTiers();
const wrong = [...promises].flatMap(([number, { shown, tier }]) => (shown === tier ? [] : [number]));
if (wrong.length > 0 && !process.argv.includes('--write'))
  failures.push(`Run "npm run requirements -- --write" for the tiers of ${wrong.join(', ')}.`);

let held = 0;
for (const [number, { words }] of promises) {
  const tests = testsOf(words);
  if (tests.length > 0) held += 1;
  else if (!/ Not (?:tested|met): \S/.test(words)) failures.push(`${number} has neither a test nor a reason.`);
  for (const test of tests) failures.push(...missingParts(number, test));
}

const cited = new Set<string>();
for (const file of sources.filter((each) => each !== LIST)) {
  const text = read(file);
  for (const [number] of text.matchAll(NUMBER)) {
    cited.add(number);
    if (!promises.has(number)) failures.push(`${file} cites ${number}, which has no line in ${LIST}.`);
  }
  if (!PRODUCT_CODE.test(file)) continue;
  for (const [comment] of text.matchAll(COMMENT)) {
    if (isBareNumber(comment)) failures.push(`${file}: the comment "${comment.trim()}" gives no reason.`);
  }
}

if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
} else {
  const [count, others] = [promises.size, promises.size - held];
  console.log(
    `${LIST}: ${count} promises, ${held} held by tests, ${others} with a reason; the code cites ${cited.size}.`,
  );
  const open = [...promises].flatMap(([number, { tier }]) => (tier === undefined || tier === 'test' ? [] : [number]));
  console.log(`npm test alone leaves ${open.length} of ${held} open: ${open.join(', ')}.`);
}

interface HoldingTest {
  name: string;
  /** Parts of the names of the tests that keep the promise. */
  parts: string[];
}

function testsOf(words: string): HoldingTest[] {
  const [, after = ''] = words.split(' Held by ');
  const [list = ''] = after.split(/ Not (?:tested|met): /);
  return Array.from(list.matchAll(TEST), ([, name = '', parts = '']) => ({
    name,
    parts: Array.from(parts.matchAll(/"([^"]+)"/g), ([, part = '']) => part),
  }));
}

/** The first tier that has one of the tests; undefined if there is none. */
function tierOf(tests: readonly HoldingTest[]): string | undefined {
  const holds = ({ name, parts }: HoldingTest, names: RegExp) =>
    (testFiles.get(name) ?? [])
      .filter((file) => names.test(file))
      .some((file) => parts.length === 0 || parts.some((part) => read(file).includes(part)));
  return TIERS.find(([, names]) => tests.some((test) => holds(test, names)))?.[0];
}

function writeTiers(): void {
  const written = read(LIST).replaceAll(LINE, (_line, number: string, _shown: string | undefined, words: string) => {
    const tier = promises.get(number)?.tier;
    return `- **${number}** ${tier === undefined ? '' : `[${tier}] `}${words}`;
  });
  writeFileSync(path.join(root, LIST), written);
}

function missingParts(number: string, { name, parts }: HoldingTest): string[] {
  const files = testFiles.get(name);
  if (files === undefined) return [`${number} names the test "${name}", which is not below tests/.`];
  const texts = files.map(read);
  return parts
    .filter((part) => !texts.some((text) => text.includes(part)))
    .map((part) => `${number} names the test "${part}" in "${name}", which is not there.`);
}

function isBareNumber(comment: string): boolean {
  if (comment.search(NUMBER) === -1) return false;
  return !/\p{L}{2}/u.test(comment.replaceAll(NUMBER, '').replaceAll(NO_REASON, ''));
}
