import type { Browser } from 'playwright-core';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { startProcess } from '../support/server/start-process.ts';
import { median, ms } from './figures.ts';
import { LONG_TASK_MS, longTasksOf, observeLongTasks } from './long-tasks.ts';

const SENTENCES = 400;
const KEYSTROKES = 250;

interface Typing {
  notes: number;
  /** The length of every task over 50 ms while typing, and while the next analysis was drawn. */
  longTasks: number[];
  /** The time that the page's own code took for each key press. */
  handling: number[];
}

/** Types a burst into a page with 400 notes, and into one without, in the same run. The difference is what highlights cost. */
export async function run(): Promise<void> {
  const bff = await startProcess({ LOG_LEVEL: 'silent' });
  const browser = await startBrowser();
  try {
    const clean = Array.from({ length: SENTENCES }, (_, at) => `My aunt wrote letter ${at + 1} in the garden.`);
    const faulty = Array.from({ length: SENTENCES }, (_, at) => `Letter ${at + 1} was written in the garden.`);
    // Short questions name nobody who acts, so they carry neither Passive nor Active items.
    const silent = clean.map((_, at) => `And letter ${at + 1} of them all in the garden?`);
    const without = await burst(browser, bff.url, silent);
    const withNotes = await burst(browser, bff.url, faulty);
    console.log(`key presses: ${KEYSTROKES}, sentences: ${SENTENCES}`);
    for (const [name, { notes, longTasks, handling }] of [
      ['without notes', without],
      ['with notes', withNotes],
    ] as const) {
      const longest = longTasks.length > 0 ? ms(Math.max(...longTasks)) : `none over ${LONG_TASK_MS} ms`;
      console.log(
        `${name.padEnd(14)} notes ${String(notes).padStart(3)}   key press: median ${ms(median(handling))}, longest ${ms(Math.max(...handling))}   long tasks: ${longest} (${longTasks.length})`,
      );
    }
    console.log(
      `ratio of the medians: ${(median(withNotes.handling) / median(without.handling)).toFixed(2)}   (goal: no task over 50 ms)`,
    );
  } finally {
    await browser.close();
    await bff.stop();
  }
}

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
    Object.assign(window, { handling });
    let begin = 0;
    // Capturing on the window runs before every listener of the page; a task after the event runs after them.
    window.addEventListener('keydown', () => (begin = performance.now()), { capture: true });
    window.addEventListener('keyup', () => handling.push(performance.now() - begin), { capture: true });
  });
  const analysedAgain = page.waitForResponse((response) => response.url().includes('/api/analysis'));
  await page.keyboard.type(' and then she read it aloud'.repeat(10).slice(0, KEYSTROKES));
  await analysedAgain;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const longTasks = await longTasksOf(page);
  const figures = await page.evaluate(() => {
    const { handling } = window as unknown as { handling: number[] };
    return {
      handling,
      notes: new Set([...document.querySelectorAll('[data-note]')].map((element) => element.getAttribute('data-note')))
        .size,
    };
  });
  await close();
  return { ...figures, longTasks };
}

if (import.meta.main) await run();
