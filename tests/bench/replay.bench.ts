import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { openDocuments } from '#bff/documents/open-documents';
import { draftRoom } from '#shared-types/documents/collaboration';

import { publicEssay } from '../support/analysis/reading.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { enter } from '../support/browser/room.ts';
import { lastText, paragraph, type Writing, writingIn } from '../support/collaboration/writing.ts';
import { startProcess } from '../support/server/start-process.ts';
import { longest, ms, timeOf } from './figures.ts';
import { LONG_TASK_MS, longTasksOf, observeLongTasks } from './long-tasks.ts';

const ID = 'a'.repeat(32);
/** Each is a step of its own: there are pauses between them. */
const EDITS = 5000;
const EDIT_MS = 20_000;
const SEEKS = 40;

/** Replays an essay with 5,000 edits in Chromium, and prints every task over 50 ms while it loads, plays and is moved. */
export async function run(): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  const clock = { now: Date.now() - (EDITS + 1) * EDIT_MS };
  const log = openDocuments({ directory, now: () => clock.now });
  await writeEssay(writingIn(log, draftRoom(ID) ?? ''), clock);
  await log.close();
  const bff = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const browser = await sharedBrowser();
  try {
    const { page, close } = await enter(`${bff.url}/demo#${ID}`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('tab', { name: 'Writing record' }).click();
    await page.getByRole('button', { name: 'Replay the writing' }).waitFor();
    console.log(
      `${EDITS.toLocaleString('en')} edits, load average ${loadavg()[0]?.toFixed(2)} (goal: no task over ${LONG_TASK_MS} ms)`,
    );
    await observeLongTasks(page);
    await report(page, 'loaded, prepared and drawn', async () => {
      await page.getByRole('button', { name: 'Replay the writing' }).click();
      await page.getByRole('slider', { name: 'Moment' }).waitFor();
    });
    await report(page, `moved ${SEEKS} times, up and down`, () => seek(page));
    await report(page, 'played at 500 times the speed', async () => {
      await page.getByRole('slider', { name: 'Moment' }).press('Home');
      await page.getByLabel('Speed').selectOption('500×');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Play again' }).waitFor();
    });
    await close();
  } finally {
    await browser.close();
    await bff.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeEssay({ edit }: Writing, clock: { now: number }): Promise<void> {
  const words = publicEssay('federalist-10.txt').split(/\s+/);
  for (let index = 0; index < EDITS; index += 1) {
    clock.now += EDIT_MS;
    await edit((body) => {
      if (index % 80 === 0) body.push([paragraph('')]);
      const text = lastText(body);
      // Every other edit corrects something earlier in the paragraph.
      if (index % 2 === 1 && text.length > 20) {
        text.delete(4, 3);
        text.insert(4, 'so ');
      } else text.insert(text.length, `${words[index % words.length]} `);
    }, 'Ada');
  }
}

async function seek(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Moment' });
  for (let index = 0; index < SEEKS; index += 1) await slider.press(index % 3 === 2 ? 'PageDown' : 'PageUp');
}

async function report(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  const before = (await longTasksOf(page)).length;
  const took = await timeOf(work);
  const tasks = (await longTasksOf(page)).slice(before);
  console.log(`${what.padEnd(34)} in ${ms(took)}   long tasks: ${longest(tasks)}`);
}

if (import.meta.main) await run();
