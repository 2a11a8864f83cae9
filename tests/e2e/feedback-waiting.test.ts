import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';
import { ANALYSIS_DEBOUNCE_MS } from '#shared-types/editing';
import { FEEDBACK_PATH, type FeedbackRequest } from '#shared-types/feedback';

import { leaveAfterRefusal } from '../support/browser/account.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  news,
  panel,
  startDocumentSite,
  submitButton,
  submitText,
} from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { collectCalls } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'A song was sung.';
const PATIENCE_MS = 120_000;
/** Longer than any wait between two calls. */
const NEXT_CALL_MS = 4000;

const BUSY = /^We’re busy reading other texts\./;

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => {
  started.reset();
  started.evaluator.answer(answerJson({}, 503));
});

function mark(page: Page, words: string) {
  return body(page).locator('.highlight', { hasText: words });
}

/** Answers the analysis calls of a page with an error, in place of the server. */
async function refuse(page: Page, status: number, error: string): Promise<void> {
  await page.route(`**${ANALYSIS_PATH}`, (route) =>
    route.fulfill({ status, headers: { 'retry-after': '1' }, json: { error, message: 'Try again in a moment.' } }),
  );
}

describe('While the server cannot read a text, /demo', () => {
  test('says that it waits, and shows the notes as soon as the text is read, without a press of anything', async () => {
    const visit = await enter(started.site.browser, newDraft(started.site.url), { withClock: true });
    const { page } = visit;
    await paste(page, TEXT);
    await page.clock.runFor(ANALYSIS_DEBOUNCE_MS);
    await page.getByRole('status').filter({ hasText: BUSY }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    started.evaluator.answer(findWords);
    await page.clock.runFor(NEXT_CALL_MS);
    await mark(page, 'was sung').waitFor();
    expect(await page.getByText(BUSY).count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test.each([
    [429, 'TOO_MANY_REQUESTS', 'We’ve had a lot of texts from your account or network.'],
    [503, 'EVALUATOR_STARTING', 'The feedback service is starting.'],
    [503, 'EVALUATOR_RESTARTED', 'The feedback service is starting.'],
    [503, 'SHUTTING_DOWN', 'The feedback service is starting.'],
    [503, 'UPSTREAM_UNAVAILABLE', 'The feedback service isn’t answering right now.'],
  ])('says why after %i %s, and asks again by itself', async (status, error, words) => {
    started.evaluator.answer(findWords);
    const visit = await enter(started.site.browser, newDraft(started.site.url), { withClock: true });
    const { page } = visit;
    await refuse(page, status, error);
    await paste(page, TEXT);
    await page.clock.runFor(ANALYSIS_DEBOUNCE_MS);
    await page.getByRole('status').filter({ hasText: words }).waitFor();
    await page.unroute(`**${ANALYSIS_PATH}`);
    await page.clock.runFor(NEXT_CALL_MS);
    await mark(page, 'was sung').waitFor();
    await leaveAfterRefusal(visit);
  });

  test('asks for the changed text when it is changed, and no longer for the old one', async () => {
    const visit = await enter(started.site.browser, newDraft(started.site.url), { withClock: true });
    const { page } = visit;
    await paste(page, TEXT);
    await page.clock.runFor(ANALYSIS_DEBOUNCE_MS);
    await page.getByText(BUSY).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' It was new.');
    started.evaluator.answer(findWords);
    started.evaluator.arrivals.length = 0;
    await page.clock.runFor(NEXT_CALL_MS);
    await mark(page, 'was new').waitFor();
    await page.clock.runFor(NEXT_CALL_MS);
    const texts = started.evaluator.arrivals.map(({ body: sent }) =>
      (JSON.parse(sent) as FeedbackRequest).arr.map(({ msg }) => msg).join(' '),
    );
    expect(texts.filter((text) => text.includes('It was new.')).length).toBe(1);
    expect(texts.at(-1)).toContain('It was new.');
    await leaveAfterRefusal(visit);
  });

  test('gives up after two minutes, says so, and leads on', async () => {
    const visit = await enter(started.site.browser, newDraft(started.site.url), { withClock: true });
    const { page } = visit;
    await paste(page, TEXT);
    await page.clock.runFor(ANALYSIS_DEBOUNCE_MS);
    await page.getByText(BUSY).waitFor();
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
});

describe('While the server cannot read a text, the document view', () => {
  test('says that it waits, and shows the corrections as soon as the text is read', async () => {
    const { visit, page } = await started.open();
    await submitText(page, TEXT);
    await expect.poll(() => news(page).textContent()).toMatch(BUSY);
    expect(await panel(page).getByRole('alert').count()).toBe(0);
    started.evaluator.answer(findWords);
    await expect.poll(() => news(page).textContent()).toBe('1 correction');
    expect(await cards(page).count()).toBe(1);
    await leaveAfterRefusal(visit);
  });

  test('stops waiting when asked to', async () => {
    const { visit, page } = await started.open();
    const calls = collectCalls(page, FEEDBACK_PATH);
    await submitText(page, TEXT);
    await expect.poll(() => news(page).textContent()).toMatch(BUSY);
    await page.clock.install();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => news(page).textContent()).toBe('Cancelled. Your text hasn’t changed.');
    const before = calls.length;
    await page.clock.runFor(NEXT_CALL_MS);
    expect(calls.length).toBe(before);
    started.evaluator.answer(findWords);
    await submitButton(page).click();
    await expect.poll(() => news(page).textContent()).toBe('1 correction');
    await leaveAfterRefusal(visit);
  });
});
