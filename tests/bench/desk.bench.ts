import type { Page } from 'playwright-core';

import { newPerson } from '../support/browser/account.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { open } from '../support/browser/open.ts';
import { classFiles } from '../support/class-files.ts';
import { startProcess } from '../support/server/start-process.ts';
import { longest, median, ms, percentile } from './figures.ts';
import { LONG_TASK_MS, longTasksOf, observeLongTasks } from './long-tasks.ts';

const FEW = 30;
const MANY = 200;
/** How many files are taken at once. */
const AT_ONCE = 100;
const GOALS_MS = {
  shown: 2000,
  read: 40_000,
  next: 50,
  phrase: 16,
  sideways: { [FEW]: 300, [MANY]: 1000 },
  list: 300,
} as const;

/** Prints how long a teacher waits at the desk: from the drop to the list, to the facts, from one text to the next, and for a class of 200. */
export async function run(): Promise<void> {
  const bff = await startProcess({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' });
  try {
    const { page } = await open(`${bff.url}/desk`, { as: newPerson() });
    for (const count of [FEW, MANY] as const) await measure(page, count);
  } finally {
    await (await sharedBrowser()).close();
    await bff.stop();
  }
}

const letter = (index: number) => String.fromCodePoint(65 + (index % 26));

async function measure(page: Page, count: typeof FEW | typeof MANY): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/desk`);
  await page.getByRole('button', { name: 'New assignment' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`A class of ${count}`);
  await page.getByRole('button', { name: 'Make the assignment' }).click();
  await page.getByRole('button', { name: 'Collect' }).click();
  const files = classFiles(Array.from({ length: count }, (_, index) => `Student ${letter(index)}${index}`));
  const before = performance.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    const chosen = files.slice(from, from + AT_ONCE);
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(chosen.map(({ name, data }) => ({ name, mimeType: 'application/octet-stream', buffer: data })));
    await page
      .locator('.collect-summary', { hasText: `${Math.min(count, from + AT_ONCE)} new texts` })
      .waitFor({ timeout: 120_000 });
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForFunction((wanted) => document.querySelectorAll('.texts-row').length === wanted, count);
  const shown = performance.now() - before;
  await page.waitForFunction(() => !document.body.textContent.includes('reading…'), undefined, { timeout: 300_000 });
  const read = performance.now() - before;
  if (count === FEW) {
    print(`${count} files chosen until they are in the list`, shown, GOALS_MS.shown);
    print('until all facts are there', read, GOALS_MS.read);
    await measureMarking(page);
  }
  await measureWide(page, count);
}

/** From one text to the next, and a phrase into a comment: from the key until the page is laid out again. */
async function measureMarking(page: Page): Promise<void> {
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'New phrase' }).waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('dialog').getByRole('textbox').last().fill('Who has measured this?\nWhere does this come from?');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.keyboard.press('1');
  await page.locator('.texts-row').first().waitFor();
  await page.keyboard.press('n');
  await page.locator('.text-view p').first().waitFor();
  const turns: number[] = [];
  const phrases: number[] = [];
  for (let text = 1; text < FEW; text++) {
    await page.locator('.text-view p').first().click();
    await page.keyboard.press('/');
    await page.locator('.composer textarea').waitFor();
    phrases.push(await keyTime(page, 'Enter', '.composer textarea'));
    turns.push(await keyTime(page, 'j'));
  }
  print('the next text: median', median(turns), GOALS_MS.next);
  print('the next text: 95th percentile', percentile(turns, 0.95), GOALS_MS.next);
  print('a phrase into a comment: median', median(phrases), GOALS_MS.phrase);
  await page.keyboard.press('Escape');
  await page.locator('.texts-row').first().waitFor();
}

/** How long a key takes until the page is laid out again, in milliseconds. */
function keyTime(page: Page, key: string, selector = 'body'): Promise<number> {
  return page.evaluate(
    async ([name, at]) => {
      const start = performance.now();
      document
        .querySelector(at)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      await Promise.resolve();
      document.body.getBoundingClientRect();
      return performance.now() - start;
    },
    [key, selector] as const,
  );
}

async function measureWide(page: Page, count: typeof FEW | typeof MANY): Promise<void> {
  await observeLongTasks(page);
  const sideways = await tabTime(page, '2', '.sideways-spread li', count);
  print(`sideways of ${count}`, sideways, GOALS_MS.sideways[count]);
  await printLongTasks(page);
  await page.keyboard.press('Escape');
  await page.locator('.texts-row').first().waitFor();
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: 'Rubric' }).waitFor();
  await observeLongTasks(page);
  const list = await tabTime(page, '1', '.texts-row', count);
  print(`the class list of ${count}`, list, GOALS_MS.list);
  await printLongTasks(page);
}

async function printLongTasks(page: Page): Promise<void> {
  console.log(`  tasks over ${LONG_TASK_MS} ms meanwhile: ${longest(await longTasksOf(page))}`);
}

/** From the key until all of something are there and drawn, in milliseconds. */
function tabTime(page: Page, key: string, selector: string, count: number): Promise<number> {
  return page.evaluate(
    async ([name, what, wanted]) => {
      const start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      while (document.querySelectorAll(what).length < wanted) await new Promise((next) => requestAnimationFrame(next));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      return performance.now() - start;
    },
    [key, selector, count] as const,
  );
}

function print(what: string, measured: number, goal: number): void {
  console.log(`${what.padEnd(52)} ${ms(measured).padStart(8)}   (goal: ${ms(goal)} at most)`);
}
