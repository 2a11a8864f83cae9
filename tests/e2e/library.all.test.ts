import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { DOCUMENTS_PATH, PAGE_MAX_DOCUMENTS } from '#shared-types/documents/documents';

import { newPerson } from '../support/browser/account.ts';
import { expectRefusals, type VisitOptions } from '../support/browser/browser.ts';
import { draftWith } from '../support/browser/demo.ts';
import { rows } from '../support/browser/importing.ts';
import { account, chooseInLibrary, row, writeInLibrary } from '../support/browser/library.ts';
import { holdCalls, refuseChanges } from '../support/browser/network.ts';
import { shifts, watchShifts } from '../support/browser/shifts.ts';
import { hearsOfCalls, sharedSite } from '../support/browser/site.ts';
import { newId } from '../support/documents.ts';

const PHONE: VisitOptions = { viewport: { width: 360, height: 740 } };
const DESKTOP: VisitOptions = { viewport: { width: 1440, height: 900 } };
const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

/** The most that a page may move by itself while it loads (web.dev/cls counts up to 0.1 as good). */
const MOST_SHIFT = 0.02;

const site = await sharedSite();

/** The list of this browser, as a release would have kept it. */
function keepDrafts(page: Page, drafts: readonly object[]): Promise<void> {
  return page.evaluate((list) => localStorage.setItem('sullivan.recent-drafts', list), JSON.stringify(drafts));
}

test('the header leads to the documents when this browser knows of a draft, and not when its list is empty or damaged', async () => {
  const { page } = await site.open('/', DESKTOP);
  const link = page.getByRole('banner').getByRole('link', { name: 'Documents' });
  await keepDrafts(page, [{ id: newId(), title: 'Osmosis', words: 7, changedAt: Date.now() }]);
  await page.reload();
  await link.waitFor();
  for (const kept of ['[]', '{}', 'null', 'garbage']) {
    await page.evaluate((list) => localStorage.setItem('sullivan.recent-drafts', list), kept);
    await page.reload();
    expect({ kept, links: await link.count() }).toEqual({ kept, links: 0 });
  }
});

test('a draft that neither the server nor this device has any more isn’t begun again by renaming or saving it', async () => {
  const { page } = await site.open('/');
  const id = newId();
  await keepDrafts(page, [{ id, title: 'Osmosis', name: 'Osmosis', words: 7, changedAt: Date.now() }]);
  await page.goto(`${site.url}/documents`);
  await chooseInLibrary(page, 'Osmosis', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Lab report');
  await page.keyboard.press('Enter');
  const reason = page.getByText('Neither the server nor this device has any text of this document.');
  await reason.waitFor();
  await row(page, 'Osmosis').getByText('7 words').waitFor();
  await chooseInLibrary(page, 'Osmosis', 'Rename');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseInLibrary(page, 'Osmosis', 'Download as Word');
  await reason.waitFor();
});

test('a draft that moves into the account without its folder is said to be there, and not to have stayed', async () => {
  const address = await draftWith(site.url, 'We put five potato strips into salt water.');
  const { page } = await site.open(address.slice(site.url.length), { as: newPerson() });
  await page.getByRole('textbox', { name: 'Title' }).fill('Osmosis');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${site.url}/documents`);
  await chooseInLibrary(page, 'Osmosis', 'Move to…');
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Biology');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await refuseChanges(page);
  await page.getByRole('button', { name: 'Move 1 draft to your account' }).click();
  await page.getByText('1 draft is in your account, but not in its folder: The server is busy. Try again.').waitFor();
  expect(await page.getByText('stayed on this device').count()).toBe(0);
  await account(page).locator('.document-row').filter({ hasText: 'Osmosis' }).waitFor();
  expectRefusals(page);
});

test('a change that is slow leaves the folder that somebody has chosen meanwhile', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  await writeInLibrary(site, page, [
    { title: 'One', text: 'The first.' },
    { title: 'Two', text: 'The second.' },
    { title: 'Three', text: 'The third.', folder: '10a' },
  ]);
  await page.reload();
  await account(page).getByText('3 documents').waitFor();
  const letDelete = await holdCalls(page, `**${DOCUMENTS_PATH}/*`, (call) => call.method() === 'DELETE');
  await chooseInLibrary(page, 'One', 'Delete');
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('10a');
  await account(page).getByText('1 of 3 documents').waitFor();
  letDelete();
  await account(page).getByText('1 of 2 documents').waitFor();
  expect(await rows(page).locator('.document-title').allTextContents()).toEqual(['Three']);
});

test('pressing “Show more” twice shows each document once', async () => {
  const { page } = await site.open('/documents', { as: newPerson() });
  const { call } = await writeInLibrary(site, page, []);
  for (let count = 0; count <= PAGE_MAX_DOCUMENTS; count++) await call('post', DOCUMENTS_PATH, {}).expect(201);
  await page.reload();
  const more = page.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await more.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await more.waitFor({ state: 'detached' });
  await hearsOfCalls(page);
  expect(await rows(page).count()).toBe(PAGE_MAX_DOCUMENTS + 1);
});

/** How far the page moves by itself until it has these rows, by the measure of browsers. */
async function shiftOf(page: Page, count: number): Promise<number> {
  await watchShifts(page);
  await page.goto(`${site.url}/documents`);
  await page.reload();
  await expect.poll(() => page.getByRole('link').and(page.locator('.document-title')).count()).toBe(count);
  await page.getByText('The public sandbox isn’t one of yours').waitFor();
  return shifts(page);
}

describe('While it loads, the page doesn’t move', () => {
  const ACCOUNTS = SCREENS.flatMap(([on, screen]) => [3, 20].map((count) => [count, on, screen] as const));
  test.each(ACCOUNTS)('with %i documents of an account, on %s', async (count, _, screen) => {
    const { page } = await site.open('/documents', { as: newPerson(), ...screen });
    await writeInLibrary(
      site,
      page,
      Array.from({ length: count }, (_essay, index) => ({
        title: `Essay ${index}`,
        text: 'We put potato strips into salt water.',
        ...(index % 2 === 0 && { folder: '9b' }),
      })),
    );
    expect(await shiftOf(page, count)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  test.each(SCREENS)('with three drafts of a visitor, on %s', async (_, screen) => {
    const { page } = await site.open('/', screen);
    const drafts = [1, 2, 3].map((number) => ({
      id: String(number).repeat(32),
      title: `Draft ${number}`,
      name: `Draft ${number}`,
      excerpt: 'We put potato strips into salt water.',
      words: 7,
      changedAt: Date.now(),
    }));
    await keepDrafts(page, drafts);
    expect(await shiftOf(page, 3)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});
