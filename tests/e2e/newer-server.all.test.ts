import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { BODY_FIELD } from '#shared-types/collaboration';
import type { CommentList } from '#shared-types/comments';
import type { DocumentSharing } from '#shared-types/documents';
import { FEEDBACK_PATH } from '#shared-types/feedback';
import { PREFERENCES_PATH } from '#shared-types/preferences';
import type { VersionList } from '#shared-types/versions';

import { body, chooseInDocumentMenu } from '../support/browser/demo.ts';
import { cards, news, newDocument, openDocument, panel, submitText } from '../support/browser/document-view.ts';
import { anOwner } from '../support/browser/owner.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const PLACE = { type: null, tname: BODY_FIELD, item: null, assoc: 0 };
/** A thread by somebody of a kind that doesn't exist yet, in a colour that doesn't either. */
const THREAD = {
  id: 'f'.repeat(32),
  anchor: { start: PLACE, end: PLACE },
  quote: { exact: 'every school should begin', prefix: 'I believe that ', suffix: ' at nine' },
  canResolve: true,
  comments: [
    {
      id: 'd'.repeat(32),
      name: 'Ms Lee',
      author: 'tutor',
      colour: 12,
      isOwn: false,
      canDelete: false,
      text: 'Why nine?',
      isDeleted: false,
      createdAt: '2026-11-26T09:00:00.000Z',
    },
  ],
};

/** Changes the answers of the server before a page gets them. */
async function alter<Answer>(page: Page, address: string | RegExp, change: (answer: Answer) => unknown): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET' && route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const answer: Answer = await response.json();
    await route.fulfill({ response, json: change(answer) });
  });
}

test('in front of a newer server, the editor shows comments, links and versions whose kinds it doesn’t know', async () => {
  const owner = await anOwner(await sharedSite(), 'I believe that every school should begin at nine.');
  await owner.makeLink({ role: 'comment', label: 'the class' });
  const { page } = await owner.open('/documents');
  await alter<CommentList>(page, /\/comments(?:\?|$)/, ({ at }) => ({
    threads: [null, { ...THREAD, id: 'e'.repeat(32), anchor: { start: {}, end: {} } }, THREAD],
    at,
  }));
  await alter<DocumentSharing>(page, /\/links$/, (sharing) => ({
    links: [...sharing.links.map((link) => ({ ...link, role: 'moderate' })), null],
    writers: {},
    addressRole: 'moderate',
  }));
  await alter<VersionList>(page, /\/versions$/, ({ restores, current }) => ({
    current,
    restores,
    versions: [null, { number: 'one' }],
  }));
  await alter(page, `**${PREFERENCES_PATH}`, () => ({ words: 4, rulesOff: [null] }));

  await page.goto(new URL(`/demo#${owner.id}`, page.url()).href);
  await body(page).getByText('I believe that every school').waitFor();
  await page.getByText('Why nine?').waitFor();
  await chooseInDocumentMenu(page, 'Share with people');
  const role = page.getByRole('combobox', { name: 'What the class can do' });
  await expect.poll(() => role.inputValue()).toBe('read');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await page.getByText('Something went wrong!').count()).toBe(0);
});

test('in front of a newer server, the document view shows the notes that it knows, and counts the others', async () => {
  const { url, browser } = await sharedSite({ reads: true });
  const visit = await openDocument(browser, newDocument(url));
  const { page } = visit;
  await alter<unknown[]>(page, `**${FEEDBACK_PATH}`, (items) => [
    { type: 'Rhythm', msg: 'x', from: 1, to: 2 },
    null,
    ...items,
  ]);
  await submitText(page, 'I beleive that the letter was written by my aunt.');
  await cards(page).filter({ hasText: 'beleive' }).waitFor();
  expect(await news(page).textContent()).toContain('2 notes of a newer kind aren’t shown. Reload to see them.');
  expect(await panel(page).getByText('Rhythm').count()).toBe(0);
  await leave(visit);
});
