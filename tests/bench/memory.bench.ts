import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { FEEDBACK_PATH, type SentenceChunk } from '#shared-types/feedback';
import { splitSentences } from '#shared-types/sentences';

/** What the product may use when idle after a first essay, in MiB of resident memory. */
const GOAL_MIB = 450;
/** More than this is a fault, however busy the machine is: the container is tested with a limit of 512 MiB. */
const CEILING_MIB = 512;
/** By then every thread has released the memory that only its start needed. */
const REST_MS = 8000;
const JEMALLOC = '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2';

/** The memory of the whole product at rest, with the allocator of the image where Debian's libjemalloc2 is installed. */
export async function run(): Promise<void> {
  const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
  const settingOf = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];
  // `npm start` has the same option.
  const options = { NODE_OPTIONS: settingOf('NODE_OPTIONS') };
  const image = existsSync(JEMALLOC) ? { LD_PRELOAD: JEMALLOC, MALLOC_CONF: settingOf('MALLOC_CONF') } : {};
  if (!existsSync(JEMALLOC)) console.log('without the allocator of the image (Debian: apt-get install libjemalloc2)');
  const withGlibc = await measure(options);
  const asInTheImage = await measure({ ...options, ...image });
  console.log(`npm start                resident ${withGlibc.residentMiB} MiB, of it files ${withGlibc.filesMiB} MiB`);
  console.log(
    `as in the image          resident ${asInTheImage.residentMiB} MiB, of it files ${asInTheImage.filesMiB} MiB   (goal: at most ${GOAL_MIB} MiB)`,
  );
  if (existsSync(JEMALLOC) && asInTheImage.residentMiB > CEILING_MIB) process.exitCode = 1;
}

async function measure(environment: Record<string, string | undefined>) {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const child = spawn(process.execPath, ['bff/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('evaluator ready')) await setTimeout(50);
  const response = await fetch(`${/ready at (http:\S+)/.exec(output)?.[1]}${FEEDBACK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arr: essay() }),
  });
  if (!response.ok) throw new Error(await response.text());
  await setTimeout(REST_MS);
  const rollup = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
  const mib = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
  child.kill('SIGKILL');
  await rm(dataDirectory, { recursive: true, force: true });
  return { residentMiB: mib('Rss'), filesMiB: mib('Rss') - mib('Anonymous') };
}

function essay(): SentenceChunk[] {
  const text = readFileSync(path.join(import.meta.dirname, '../texts/federalist-10.txt'), 'utf8');
  let at = 0;
  return text
    .split('\n\n')
    .flatMap((paragraph) => splitSentences(paragraph))
    .map(({ text: msg }) => {
      const chunk = { msg, from: at, to: at + msg.length };
      at = chunk.to + 1;
      return chunk;
    });
}

if (import.meta.main) await run();
