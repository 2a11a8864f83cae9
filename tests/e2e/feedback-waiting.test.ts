import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import type { FeedbackRequest } from '#shared-types/analysis/feedback';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/documents/editing';

import { expectRefusals } from '../support/browser/browser.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { findWords, sharedDocumentSite } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'A song was sung.';
/** Longer than any wait between two calls. */
const NEXT_CALL_MS = 4000;

const BUSY = /Feedback is unavailable right now\. HTTP error! status: 503 We’re busy reading other texts\./;

const started = await sharedDocumentSite();
beforeEach(() => {
  started.reset();
  started.evaluator.answer(answerJson({}, 503));
});

const mark = (page: Page, words: string) => body(page).locator('.highlight', { hasText: words });

/** Moves the clock of a page on until something is there: what sets a timer may come after a step. */
async function passUntil(page: Page, stepMs: number, sought: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMs);
      return sought.count();
    })
    .toBeGreaterThan(0);
}

test('while the server cannot read a text, /demo says that it waits, asks for the text as it is by then and no longer for the old one, and shows the notes without a press of anything', async () => {
  const { page } = await enter(newDraft(started.site.url), { withClock: true });
  await paste(page, TEXT);
  await passUntil(page, ANALYSIS_DEBOUNCE_MS, page.getByRole('status').filter({ hasText: BUSY }));
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' It was new.');
  started.evaluator.answer(findWords);
  started.evaluator.arrivals.length = 0;
  await passUntil(page, NEXT_CALL_MS, mark(page, 'was new'));
  expect(await page.getByText(BUSY).count()).toBe(0);
  await page.clock.runFor(NEXT_CALL_MS);
  const texts = started.evaluator.arrivals.map(({ body: sent }) =>
    (JSON.parse(sent) as FeedbackRequest).arr.map(({ msg }) => msg).join(' '),
  );
  expect(texts.filter((text) => text.includes('It was new.')).length).toBe(1);
  expect(texts.at(-1)).toContain('It was new.');
  expectRefusals(page);
});
