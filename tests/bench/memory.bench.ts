import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { chunksOf, publicEssay } from '../support/analysis/reading.ts';
import { mappedMiB } from '../support/process-cost.ts';
import { postJson } from '../support/server/post-json.ts';
import { startProcess } from '../support/server/start-process.ts';

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
  const settingOf = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1] ?? '';
  // `npm start` has the same option.
  const options = { NODE_OPTIONS: settingOf('NODE_OPTIONS') };
  const hasJemalloc = existsSync(JEMALLOC);
  if (!hasJemalloc) console.log('without the allocator of the image (Debian: apt-get install libjemalloc2)');
  const image = hasJemalloc ? { LD_PRELOAD: JEMALLOC, MALLOC_CONF: settingOf('MALLOC_CONF') } : {};
  const withGlibc = await measure(options);
  const asInTheImage = await measure({ ...options, ...image });
  console.log(`npm start                resident ${withGlibc.residentMiB} MiB, of it files ${withGlibc.filesMiB} MiB`);
  console.log(
    `as in the image          resident ${asInTheImage.residentMiB} MiB, of it files ${asInTheImage.filesMiB} MiB   (goal: at most ${GOAL_MIB} MiB)`,
  );
  if (hasJemalloc && asInTheImage.residentMiB > CEILING_MIB) process.exitCode = 1;
}

async function measure(environment: Record<string, string>) {
  const { url, output, child, stop } = await startProcess({ LOG_LEVEL: 'info', ...environment });
  while (!output().includes('evaluator ready')) await setTimeout(50);
  const { status, body } = await postJson(url + FEEDBACK_PATH, { arr: chunksOf(publicEssay('federalist-10.txt')) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await setTimeout(REST_MS);
  const mib = (kind: string) => Math.round(mappedMiB(child.pid ?? 0, kind));
  const residentMiB = mib('Rss');
  const filesMiB = residentMiB - mib('Anonymous');
  await stop('SIGKILL');
  return { residentMiB, filesMiB };
}

if (import.meta.main) await run();
