import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { EVALUATION_DESTINATION } from '#shared-types/evaluation';
import { FEEDBACK_PATH } from '#shared-types/feedback';
import { PROBLEMS_PATH } from '#shared-types/problems';

import { logoutButton, openSignedIn } from '../support/browser/account.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  newDocumentPath,
  news,
  panel,
  sharedDocumentSite,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, sharedSite } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'The door was opened. And we went in. A song was sung.';

let started: DocumentSite;
beforeAll(async () => {
  started = await sharedDocumentSite();
});
beforeEach(() => started.reset());

/** Opens a document as a person who is signed in, whose messaging is connected. */
async function openConnected(at = started.site) {
  let connected: Promise<unknown> | undefined;
  const asked: string[] = [];
  const prepare = async (page: Page) => {
    const socket = page.waitForEvent('websocket', (each) => /\/ws\/\d+\/\w+\/websocket/.test(each.url()));
    connected = socket.then((each) => {
      each.on('framesent', ({ payload }) => {
        if (String(payload).includes(EVALUATION_DESTINATION)) asked.push(String(payload));
      });
      return each.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTED'));
    });
  };
  const visit = await openSignedIn(at, newDocumentPath(), { prepare });
  await textArea(visit.page).waitFor();
  await connected;
  return { visit, page: visit.page, asked };
}

test('Submit shows how many sentences have been read', async () => {
  const { visit, page } = await openConnected(await sharedSite({ reads: true }));
  // No two of these sentences are the same, since the evaluator doesn't read a sentence twice.
  const sentences = Array.from({ length: 100 }, (_, at) => `House number ${at} was painted by nobody at all.`);
  await submitText(page, sentences.join(' '));
  await page.getByText(/^Reading sentence \d+ of 100$/).waitFor();
  const bar = page.getByRole('progressbar', { name: /^Reading sentence/ });
  expect(await bar.getAttribute('max')).toBe('100');
  await expect.poll(() => news(page).textContent(), { timeout: 45_000 }).toMatch(/^\d+ corrections/);
  await leave(visit);
});

test('when the person signs out in another tab meanwhile, the feedback call is made without their name, and the page reports no delay', async () => {
  const { visit, page, asked } = await openConnected();
  const calls = collectCalls(page, FEEDBACK_PATH);
  const answer = started.holdEvaluator();
  const other = await visit.context.newPage();
  await other.goto(`${started.site.url}/login`);
  await logoutButton(other).waitFor();
  await submitText(page, TEXT);
  await expect.poll(() => asked.length).toBe(1);
  await logoutButton(other).click();
  await expect.poll(() => calls.length).toBe(1);
  expect(await news(page).textContent()).toBe('');
  answer();
  await expect.poll(() => news(page).textContent()).toBe('2 corrections');
  expect(await calls[0]?.headerValue('authorization')).toBeNull();
  await leave(visit);
});

test('what the evaluation service refuses is said in its words', async () => {
  const { visit, page } = await openConnected();
  const calls = collectCalls(page, FEEDBACK_PATH);
  started.evaluator.answer(answerJson({}, 500));
  await submitText(page, TEXT);
  const alert = panel(page).getByRole('alert');
  await alert.getByText('Feedback is unavailable right now.').waitFor();
  expect(await alert.textContent()).toMatch(/Feedback is unavailable right now\. [A-Z].+\./);
  expect(calls).toEqual([]);
  started.evaluator.answer(findWords);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => news(page).textContent()).toBe('2 corrections');
  await leave(visit);
});

test.each([
  { what: 'no list', body: { type: 'Spelling', msg: 'no list' } },
  { what: 'nothing', body: null },
])('REQ-146: shows no card for $what', async ({ body }) => {
  const prepare = (page: Page) => page.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ json: body }));
  const visit = await openSignedIn(started.site, newDocumentPath(), { prepare });
  const { page } = visit;
  await panel(page).getByText('Submit your text to see what’s worth a second look.').waitFor();
  expect(await cards(page).count()).toBe(0);
  await leave(visit);
});
