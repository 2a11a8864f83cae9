/**
 * `npm run lockfile`: fails if a package in `package-lock.json` requires a newer Node than 20; `npm run lockfile -- --write`
 * takes such lines out. npm compares them with the Node it runs on itself, and prints a warning for each, although every script
 * here runs on the Node that npm installs. Optional packages keep theirs: npm skips them silently.
 *
 * `npm run lockfile -- --each-npm` also lets every npm that people may have judge whether lockfile and `package.json` agree. npm 10
 * wants a place for optional peers that npm 11 leaves out.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
/** The oldest Node on which `npm ci` is promised to work. */
const OLDEST_NODE = 20;
/** Those that come with Node 20, 22, and 24 and later. */
const NPMS = ['10.8.2', '10.9.4', '11'];

interface LockedPackage {
  engines?: { node?: string };
  optional?: boolean;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(FILE, 'utf8'));
const found = Object.entries(lock.packages).filter(
  ([name, { engines, optional }]) => name !== '' && !optional && !admits(engines?.node),
);
if (process.argv.includes('--write')) {
  for (const [, locked] of found) delete locked.engines;
  if (found.length > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
} else if (found.length > 0) {
  console.error(`${found.map(([name]) => name).join('\n')}\nnpm ci warns about these; run npm run lockfile -- --write`);
  process.exitCode = 1;
}
if (process.argv.includes('--each-npm')) for (const version of NPMS) tryInstall(version);

/** Lets an npm plan `npm ci`, which installs nothing. */
function tryInstall(version: string): void {
  const command = [
    'exec',
    '--yes',
    '--loglevel=error',
    '--package',
    `npm@${version}`,
    '--',
    'npm',
    'ci',
    '--dry-run',
    '--no-audit',
  ];
  const { status, stderr } = spawnSync('npm', command, { encoding: 'utf8' });
  if (status === 0) return;
  console.error(`npm ${version} refuses the lockfile:\n${stderr}`);
  process.exitCode = 1;
}

/** Whether a range of versions, such as `^22.12.0 || >=24`, has room for the oldest Node. A range in another form counts as open. */
function admits(range = '*'): boolean {
  return range.split('||').some((alternative) => {
    const [, operator, major] = /^\s*(>=|\^|~)?\s*(\d+)/.exec(alternative) ?? [];
    if (major === undefined) return true;
    return operator === '>=' ? Number(major) <= OLDEST_NODE : Number(major) === OLDEST_NODE;
  });
}
