import type { Browser } from 'playwright-core';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { startProcess } from '../support/server/start-process.ts';
import { longest, median, ms, percentile } from './figures.ts';
import { LONG_TASK_MS, longTasksOf, observeLongTasks } from './long-tasks.ts';

/** How long the texts are. */
const WORDS = [2000, 8000] as const;
const KEYSTROKES = 250;
const GOAL_MS = 50;

interface Typing {
  notes: number;
  /** The length of every task over 50 ms while typing, and while the next analysis was drawn. */
  longTasks: number[];
  /** From each key press to the next frame, in milliseconds. */
  frames: number[];
  /** The time that the page's own code took for each key press. */
  handling: number[];
}

/** Types a burst into a page with many notes, and into one of the same length without, in the same run. The difference is what notes cost. */
export async function run(): Promise<void> {
  const bff = await startProcess({ LOG_LEVEL: 'silent' });
  const browser = await startBrowser();
  try {
    for (const words of WORDS) {
      // Eight words each.
      const count = words / 8;
      // Short questions name nobody who acts, so they carry neither Passive nor Active items.
      const silent = Array.from({ length: count }, (_, at) => `And letter ${at + 1} of them in the garden?`);
      const faulty = Array.from({ length: count }, (_, at) => `The letter ${at + 1} was written in the garden.`);
      const without = await burst(browser, bff.url, silent);
      const withNotes = await burst(browser, bff.url, faulty);
      console.log(`${words} words, ${KEYSTROKES} key presses`);
      for (const [name, { notes, longTasks, handling, frames }] of [
        ['without notes', without],
        ['with notes', withNotes],
      ] as const) {
        console.log(
          `  ${name.padEnd(14)} notes ${String(notes).padStart(4)}   handling: median ${ms(median(handling))}, p95 ${ms(p95(handling))}   to the next frame: median ${ms(median(frames))}, p95 ${ms(p95(frames))}   tasks over ${LONG_TASK_MS} ms: ${longest(longTasks)}`,
        );
      }
      const ratio = (of: (values: readonly number[]) => number) =>
        (of(withNotes.handling) / of(without.handling)).toFixed(2);
      console.log(
        `  ratio of handling: median ${ratio(median)}, p95 ${ratio(p95)}   (goal: p95 with notes ${GOAL_MS} ms at most)`,
      );
    }
  } finally {
    await browser.close();
    await bff.stop();
  }
}

const p95 = (values: readonly number[]) => percentile(values, 0.95);

async function burst(browser: Browser, url: string, sentences: string[]): Promise<Typing> {
  const { page, close } = await visit(browser, newDraft(url));
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 8) }, (_, at) =>
    sentences.slice(at * 8, at * 8 + 8).join(' '),
  );
  const analysed = page.waitForResponse(
    (response) => response.url().includes('/api/analysis') && response.headers()['feedback-status'] === 'complete',
  );
  await paste(page, paragraphs.join('\n'));
  await analysed;
  await page.waitForFunction(() => document.querySelectorAll('.highlight').length >= 0);
  await body(page).locator('p').nth(3).click();
  await page.keyboard.press('End');
  await observeLongTasks(page);
  await page.evaluate(() => {
    const handling: number[] = [];
    const frames: number[] = [];
    Object.assign(window, { handling, frames });
    let begin = 0;
    // Capturing on the window runs before every listener of the page; a task after the event runs after them.
    window.addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        begin = from;
        // A task after the callbacks of a frame runs once that is drawn.
        requestAnimationFrame(() => setTimeout(() => frames.push(performance.now() - from)));
      },
      { capture: true },
    );
    window.addEventListener('keyup', () => handling.push(performance.now() - begin), { capture: true });
  });
  const analysedAgain = page.waitForResponse((response) => response.url().includes('/api/analysis'));
  await page.keyboard.type(' and then she read it aloud'.repeat(10).slice(0, KEYSTROKES));
  await analysedAgain;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const longTasks = await longTasksOf(page);
  const figures = await page.evaluate(() => {
    const { handling, frames } = window as unknown as { handling: number[]; frames: number[] };
    const notes = [...document.querySelectorAll('[data-note]')].map((element) => element.getAttribute('data-note'));
    return { handling, frames, notes: new Set(notes).size };
  });
  await close();
  return { ...figures, longTasks };
}

if (import.meta.main) await run();
