import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/editing';
import type { FeedbackRequest } from '#shared-types/feedback';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { type DocumentSite, findWords, sharedDocumentSite } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'A song was sung.';
/** Longer than any wait between two calls. */
const NEXT_CALL_MS = 4000;

const BUSY = /^We’re busy reading other texts\./;

let started: DocumentSite;
beforeAll(async () => {
  started = await sharedDocumentSite();
});
beforeEach(() => {
  started.reset();
  started.evaluator.answer(answerJson({}, 503));
});

function mark(page: Page, words: string) {
  return body(page).locator('.highlight', { hasText: words });
}

/** Opens a draft with a text that the server doesn't read yet. */
async function openWaiting() {
  const visit = await enter(started.site.browser, newDraft(started.site.url), { withClock: true });
  const { page } = visit;
  await paste(page, TEXT);
  await page.clock.runFor(ANALYSIS_DEBOUNCE_MS);
  await page.getByRole('status').filter({ hasText: BUSY }).waitFor();
  return visit;
}

test('while the server cannot read a text, /demo says that it waits, asks for the text as it is by then and no longer for the old one, and shows the notes without a press of anything', async () => {
  const visit = await openWaiting();
  const { page } = visit;
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' It was new.');
  started.evaluator.answer(findWords);
  started.evaluator.arrivals.length = 0;
  await page.clock.runFor(NEXT_CALL_MS);
  await mark(page, 'was new').waitFor();
  expect(await page.getByText(BUSY).count()).toBe(0);
  await page.clock.runFor(NEXT_CALL_MS);
  const texts = started.evaluator.arrivals.map(({ body: sent }) =>
    (JSON.parse(sent) as FeedbackRequest).arr.map(({ msg }) => msg).join(' '),
  );
  expect(texts.filter((text) => text.includes('It was new.')).length).toBe(1);
  expect(texts.at(-1)).toContain('It was new.');
  await leaveAfterRefusal(visit);
});
