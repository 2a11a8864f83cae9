import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs faults and attacks that take too long for the tests, each in a separate process, and prints the measurements: `npm run
 * faults`, or `npm run faults -- kill disk` for some of them. Ends with code 1 if a promise was broken.
 */
const folder = import.meta.dirname;
const all = readdirSync(folder).flatMap((file) => /^(.+)\.fault\.ts$/.exec(file)?.[1] ?? []);
const chosen = process.argv.slice(2);
for (const name of all.filter((candidate) => chosen.length === 0 || chosen.includes(candidate))) {
  console.log(`\n## ${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(folder, `${name}.fault.ts`)], { stdio: 'inherit' });
  if (status !== 0) {
    console.log(`${name}: a promise was broken.`);
    process.exitCode = 1;
  }
}
