import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Browser } from 'playwright-core';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';

import { startBrowser } from '../support/browser/browser.ts';
import { newDraft } from '../support/browser/demo.ts';
import { startBff } from '../support/server/start-bff.ts';
import { encodeClip, encodePoster, requireFfmpeg } from './encode.ts';
import { playScene, prepareScene } from './scene.ts';
import { type Footage, startScreencast } from './screencast.ts';

/**
 * Records the demo page of the product itself, once per colour scheme, and writes the clips and posters that the site
 * shows: `npm run record:demo`. The files are committed, so that nobody else needs ffmpeg.
 */
const OUTPUT_DIRECTORY = path.join(import.meta.dirname, '../../web/media');
const COLOUR_SCHEMES = ['light', 'dark'] as const;
/** A busy machine stretches the scene; a take that lasts longer is taken again. */
const LONGEST_TAKE_SECONDS = 23;
const MOST_TAKES = 5;

interface Take {
  footage: Footage;
  posterAt: number;
}

await requireFfmpeg();
await mkdir(OUTPUT_DIRECTORY, { recursive: true });
const evaluator = new EmbeddedEvaluator({ deadlineMs: 15_000 });
const bff = await startBff({ withSite: true, upstreams: { evaluator } });
const browser = await startBrowser();
try {
  await evaluator.ready;
  for (const colorScheme of COLOUR_SCHEMES) {
    const { footage, posterAt } = await recordInTime(browser, colorScheme);
    const base = path.join(OUTPUT_DIRECTORY, `demo-${colorScheme}`);
    const files = [...(await encodeClip(footage, base)), await encodePoster(footage, posterAt, `${base}.webp`)];
    await footage.discard();
    for (const file of files) process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
  }
} finally {
  await browser.close();
  await bff.close();
}

async function recordInTime(by: Browser, colorScheme: 'light' | 'dark'): Promise<Take> {
  for (let takes = 1; takes <= MOST_TAKES; takes++) {
    const take = await record(by, colorScheme);
    const seconds = take.footage.endedAt - take.footage.startedAt;
    process.stdout.write(`Take ${takes}, ${colorScheme}: ${seconds.toFixed(1)} s.\n`);
    if (seconds <= LONGEST_TAKE_SECONDS) return take;
    await take.footage.discard();
  }
  throw new Error(`No take is as short as ${LONGEST_TAKE_SECONDS} s; the machine is too busy to record on.`);
}

async function record(by: Browser, colorScheme: 'light' | 'dark'): Promise<Take> {
  const scene = await prepareScene(by, newDraft(bff.url), colorScheme);
  const screencast = await startScreencast(scene.page);
  const { posterAt } = await playScene(scene);
  const footage = await screencast.stop();
  await scene.close();
  return { footage, posterAt };
}
