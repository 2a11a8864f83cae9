import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { PROBLEMS_PATH } from '#shared-types/problems';

import { openSignedIn } from '../support/browser/account.ts';
import {
  cards,
  type DocumentSite,
  newDocumentPath,
  news,
  panel,
  sharedDocumentSite,
  submitText,
} from '../support/browser/document-view.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

let started: DocumentSite;
beforeAll(async () => {
  started = await sharedDocumentSite();
});
beforeEach(() => started.reset());

test('Submit shows how many sentences have been read', async () => {
  const site = await sharedSite({ reads: true });
  let connected: Promise<unknown> | undefined;
  const prepare = async (opened: Page) => {
    const socket = opened.waitForEvent('websocket', (each) => /\/ws\/\d+\/\w+\/websocket/.test(each.url()));
    connected = socket.then((each) =>
      each.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTED')),
    );
  };
  const visit = await openSignedIn(site, newDocumentPath(), { prepare });
  const { page } = visit;
  await connected;
  // No two of these sentences are the same, since the evaluator doesn't read a sentence twice.
  const sentences = Array.from({ length: 100 }, (_, at) => `House number ${at} was painted by nobody at all.`);
  await submitText(page, sentences.join(' '));
  await page.getByText(/^Reading sentence \d+ of 100$/).waitFor();
  const bar = page.getByRole('progressbar', { name: /^Reading sentence/ });
  expect(await bar.getAttribute('max')).toBe('100');
  await expect.poll(() => news(page).textContent(), { timeout: 45_000 }).toMatch(/^\d+ corrections/);
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
