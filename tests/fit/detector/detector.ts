import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { writeTaggedProse } from './tagged-prose.ts';

const FILE = path.join(import.meta.dirname, '../../../bff/analysis/reading/detector/weights.bin');
/** Debian's own: another one has no PyTorch. */
const PYTHON = '/usr/bin/python3';
const WORDNET = '/usr/share/wordnet/index.verb';
const COMPILER_OPTIONS = ['-O3', '-march=native', '-mprefer-vector-width=512', '-ffast-math', '-fopenmp-simd'];

/** What the fit needs beside npm, and whether it's there. */
const NEEDS: readonly (readonly [name: string, isThere: () => boolean])[] = [
  [`${PYTHON} with torch and numpy (Debian: python3-torch)`, () => runs(PYTHON, ['-c', 'import numpy, torch'])],
  ['WordNet (Debian: wordnet-base)', () => existsSync(WORDNET)],
  ['gcc', () => runs('gcc', ['--version'])],
];

/**
 * Fits the detector to open prose with planted faults, and writes its weights. It takes an hour of one core and 600 MB of the
 * temporary folder; if a step fails, what was made before it stays there. One machine writes the same bytes every time; another kind of
 * processor may round otherwise.
 * @param corpus the folder with `open-prose` and `everyday-prose`.
 */
export function fitDetector(corpus: string): void {
  const missing = NEEDS.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length > 0) {
    process.stderr.write(`Not done, since this is missing: ${missing.join('; ')}\n`);
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-detector-'));
  process.stdout.write(`works in ${folder}\n`);
  writeTaggedProse(corpus, { toFit: path.join(folder, 'prose.tag'), toMeasure: path.join(folder, 'dev.tag') });
  python('planted_faults.py', folder);
  const recurrence = path.join(import.meta.dirname, 'sru.c');
  const library = path.join(folder, 'sru.so');
  execFileSync('gcc', [...COMPILER_OPTIONS, '-shared', '-fPIC', '-o', library, recurrence, '-lm'], {
    stdio: 'inherit',
  });
  python('train.py', folder);
  python('export.py', folder, FILE);
  process.stdout.write(`SHA-256 ${createHash('sha256').update(readFileSync(FILE)).digest('hex')}\n`);
  rmSync(folder, { recursive: true });
}

/** Runs one of the scripts beside this file; two threads on a busy machine take longer than one. @throws if it fails. */
function python(script: string, ...args: string[]): void {
  const env = { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' };
  execFileSync(PYTHON, [path.join(import.meta.dirname, script), ...args], { stdio: 'inherit', env });
}

const runs = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0;
