import { loadavg } from 'node:os';

/** Runs every benchmark, one after another: `npm run bench`, or `npm run bench -- feedback` for one of them. */
const BENCHMARKS = [
  'start',
  'memory',
  'feedback',
  'editor',
  'map',
  'history',
  'replay',
  'library',
  'desk',
  'prices',
  'forward',
  'token',
  'echo',
  'messaging',
  'collaboration',
  'growth',
  'site',
] as const;

const chosen = process.argv.slice(2);
for (const name of BENCHMARKS.filter((candidate) => chosen.length === 0 || chosen.includes(candidate))) {
  console.log(`\n## ${name} (load average ${loadavg()[0]?.toFixed(2)})\n`);
  const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<void> };
  await run();
}
