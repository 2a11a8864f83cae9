import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/editing';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { type DocumentSite, findWords, sharedDocumentSite } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'A song was sung.';
const PATIENCE_MS = 120_000;
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

test('while the server cannot read a text, /demo gives up after two minutes, says so, and leads on', async () => {
  const visit = await openWaiting();
  const { page } = visit;
  // The page takes the leap for a lost connection, and would ask again if it had failed by the time that it's back.
  const isBack = Promise.withResolvers<void>();
  await page.route(`**${ANALYSIS_PATH}`, async (route) => {
    await isBack.promise;
    await route.continue();
  });
  const lastCall = page.waitForRequest((call) => call.url().endsWith(ANALYSIS_PATH));
  await page.clock.fastForward(PATIENCE_MS + NEXT_CALL_MS);
  await lastCall;
  await expect
    .poll(async () => {
      await page.clock.runFor(NEXT_CALL_MS);
      return page.getByText('connected', { exact: true }).count();
    })
    .toBe(1);
  isBack.resolve();
  const alert = page.getByRole('alert');
  await alert.getByText('The server couldn’t get to your text within two minutes.').waitFor();
  expect(await page.getByText(BUSY).count()).toBe(0);
  started.evaluator.answer(findWords);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(NEXT_CALL_MS);
  await mark(page, 'was sung').waitFor();
  await leaveAfterRefusal(visit);
});
