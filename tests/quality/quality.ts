import { parseArgs } from 'node:util';

/**
 * Measures how often each check is right: `npm run quality`, or `npm run quality -- citations` for one of its parts. `--corpus
 * <folder>` names the data that isn't in the repository.
 */
const PARTS = [
  'argument',
  'citations',
  'spelling',
  'confusables',
  'grammar',
  'detector',
  'lints',
  'first-view',
] as const;

const { values, positionals: chosen } = parseArgs({ options: { corpus: { type: 'string' } }, allowPositionals: true });
for (const name of PARTS.filter((part) => chosen.length === 0 || chosen.includes(part))) {
  console.log(`\n## ${name}\n`);
  const { run } = (await import(`./${name}.quality.ts`)) as { run: (corpus: string) => void | Promise<void> };
  await run(values.corpus ?? '');
}
// The thread of Harper, which some parts start, would keep the process alive.
process.exit();
