import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { PLAIN_TEXT_MAX_LENGTH } from '#shared-types/collaboration';
import { FEEDBACK_PATH, type FeedbackRequest } from '#shared-types/feedback';
import type { Paragraph } from '#shared-types/paragraph';

import { sharedBrowser } from '../support/browser/browser.ts';
import {
  cards,
  news,
  newDocument,
  openDocument,
  panel,
  startDocumentSite,
  submitButton,
  textArea,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';
import { readEssays } from '../support/essays/essays.ts';

const PATIENCE_MS = 120_000;
const LONG = { timeout: 2 * PATIENCE_MS };
const LINE = 'The letter was written by hand, and we kept it. ';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** The longest text, of essays that are all different. */
function longText(): string {
  const essays = readEssays('fit').map(({ text }) => linesOf(text));
  return essays.join('\n').slice(0, PLAIN_TEXT_MAX_LENGTH);
}

function linesOf(text: readonly Paragraph[]): string {
  return text.map(({ sentences }) => sentences.map(({ msg }) => msg).join(' ')).join('\n');
}

function progress(page: Page) {
  return page.locator('.submit-progress');
}

/** Waits at the calls of a page until the returned function is called, once for each. */
async function holdCalls(page: Page): Promise<{ sent: FeedbackRequest[]; letOne: () => Promise<void> }> {
  const sent: FeedbackRequest[] = [];
  const waiting: (() => void)[] = [];
  await page.route(`**${FEEDBACK_PATH}`, async (route) => {
    sent.push(route.request().postDataJSON());
    await new Promise<void>((resolve) => waiting.push(resolve));
    // A call that was ended meanwhile has no answer to give.
    await route.continue().catch(() => {});
  });
  const letOne = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { sent, letOne };
}

test('A text of 100,000 characters is read part by part, and its corrections come as it is read', LONG, async () => {
  const bff = await sharedSite({ reads: true });
  const text = longText();
  expect(text).toHaveLength(PLAIN_TEXT_MAX_LENGTH);
  const visit = await openDocument(browser, newDocument(bff.url));
  const { page } = visit;
  await textArea(page).fill(text);
  const start = performance.now();
  await submitButton(page).click();
  const found = page.locator('[data-correction]');
  await found.first().waitFor({ timeout: PATIENCE_MS });
  const firstMs = performance.now() - start;
  expect(await progress(page).textContent()).toMatch(/^Read \d+ of 1[23] parts$/);
  const id = (await found.first().getAttribute('data-correction')) ?? '';
  const firstAt = (await found.first().boundingBox())?.y ?? 0;
  await expect.poll(() => news(page).textContent(), { timeout: PATIENCE_MS }).toMatch(/^[\d,]+ corrections$/);
  const allMs = performance.now() - start;
  const seconds = [firstMs, allMs].map((ms) => (ms / 1000).toFixed(1));
  process.stdout.write(`100,000 characters: first corrections after ${seconds[0]} s, all after ${seconds[1]} s\n`);
  // The parts of the argument come last and stand first, and the card that somebody reads stays where it was.
  await panel(page).locator('.correction-group', { hasText: 'Argument' }).waitFor({ state: 'attached' });
  const now = (await page.locator(`[data-correction=${JSON.stringify(id)}]`).boundingBox())?.y ?? 0;
  expect(Math.abs(now - firstAt)).toBeLessThan(60);
  await leave(visit);
});

test('Reading in parts can be cancelled, keeps what was found, and follows what is written meanwhile', async () => {
  const { site } = await startDocumentSite().then((started) => {
    started.reset();
    return started;
  });
  const visit = await openDocument(browser, newDocument(site.url));
  const { page } = visit;
  const { sent, letOne } = await holdCalls(page);
  const inPart = Math.floor(8500 / LINE.trim().length);
  await textArea(page).fill(LINE.repeat(inPart * 2 + 10));
  await submitButton(page).click();
  await expect.poll(() => progress(page).textContent()).toBe('Read 0 of 3 parts');
  await letOne();
  await expect.poll(() => progress(page).textContent()).toBe('Read 1 of 3 parts');
  await expect.poll(() => cards(page).count()).toBe(inPart);
  expect(sent[0]?.arr).toHaveLength(inPart);

  await textArea(page).press('Control+Home');
  await page.keyboard.insertText('New. ');
  await letOne();
  await expect.poll(() => cards(page).count()).toBe(2 * inPart);
  await cards(page).nth(inPart).getByRole('button').click();
  await expect
    .poll(() => textArea(page).evaluate((area: HTMLTextAreaElement) => getSelection()?.toString() ?? area.value))
    .toBe('was written');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => news(page).textContent()).toBe('Cancelled. Your text hasn’t changed.');
  expect(await cards(page).count()).toBe(2 * inPart);

  // Read again, the corrections for what hasn't been read yet stay.
  await submitButton(page).click();
  await expect.poll(() => progress(page).textContent()).toBe('Read 0 of 3 parts');
  expect(await cards(page).count()).toBe(2 * inPart);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await letOne();
  await expect.poll(() => news(page).textContent()).toBe(`${2 * inPart + 10} corrections`);
  await leave(visit);
});
