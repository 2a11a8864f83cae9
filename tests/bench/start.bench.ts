import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { median, ms } from './figures.ts';

const ROUNDS = 5;

/**
 * How long it takes from `npm start` (site built) to the first answered request, compared with what npm itself needs for an empty
 * script.
 */
export async function run(): Promise<void> {
  const ours: number[] = [];
  const direct: number[] = [];
  const npm: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const figures = [
      await firstAnswer('npm', ['start']),
      await firstAnswer('node', ['bff/main.ts']),
      await emptyScript(),
    ];
    // The first round warms the caches of the disk and of compiled code.
    if (round > 0) [ours, direct, npm].forEach((list, at) => list.push(figures[at] ?? Number.NaN));
  }
  console.log(`npm start → first answer     ${ms(median(ours))}   (goal: at most 1,000 ms)`);
  console.log(`node bff/main.ts alone       ${ms(median(direct))}`);
  console.log(`npm running an empty script  ${ms(median(npm))}`);
}

async function firstAnswer(command: string, words: string[]): Promise<number> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const begin = performance.now();
  const child = spawn(command, words, {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const address = await addressOf(child);
  const response = await fetch(`${address}/demo`);
  await response.text();
  const elapsed = performance.now() - begin;
  const ended = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
  await rm(dataDirectory, { recursive: true, force: true });
  return elapsed;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(output)));
  });
}

async function emptyScript(): Promise<number> {
  const begin = performance.now();
  await once(spawn('npm', ['run', 'env', '--silent'], { stdio: 'ignore' }), 'exit');
  return performance.now() - begin;
}

if (import.meta.main) await run();
