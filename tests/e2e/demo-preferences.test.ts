import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { PREFERENCES_PATH } from '#shared-types/preferences';

import {
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  openSignedIn,
  register,
  signIn,
  signUp,
} from '../support/browser/account.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { dismiss, noteCard, dismissedList as list } from '../support/browser/notes.ts';
import { leave } from '../support/browser/room.ts';
import { startSite, type TestSite } from '../support/browser/site.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

const TEXT = 'The kubelet was stopped.';
const ITEMS = [
  { msg: '"kubelet" is not in the dictionary.', from: 5, to: 12, type: 'Spelling', rule: 'unknown-word' },
  { msg: '"was stopped" does not say who acts.', from: 13, to: 24, type: 'Passive', rule: 'passive-voice' },
];

let site: TestSite;
beforeAll(async () => {
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson(ITEMS));
  site = await startSite({ evaluatorUrl: upstream.url });
});

const ADD = 'Add to my dictionary';
const OFF = 'In all my texts';
/** The path of an address, with its key. */
const pathOf = (address: string) => address.slice(site.url.length);
const highlighted = (page: Page) => body(page).locator('.highlight').allTextContents();

/** Writes the text into a new draft on the same page, and waits for the highlights. */
async function write(page: Page, expected: string[]): Promise<void> {
  await page.goto('about:blank');
  await page.goto(await draftWith(site.url, TEXT));
  await expect.poll(() => highlighted(page)).toEqual(expected);
}

test('the words and rules of an account are there in every browser', async () => {
  const { visit, person } = await register(site);
  await write(visit.page, ['kubelet', 'was stopped']);
  await dismiss(visit.page, 'kubelet', ADD);
  await expect.poll(() => highlighted(visit.page)).toEqual(['was stopped']);
  await dismiss(visit.page, 'was stopped', OFF);
  await list(visit.page).locator('summary').click();
  await list(visit.page).getByText('Kept in your account, for all your texts.').first().waitFor();
  // What an account has isn't left in a browser that others use.
  expect(await visit.page.evaluate(() => localStorage.getItem('sullivan.preferences'))).toBeNull();

  const elsewhere = await site.open('/login');
  await signIn(elsewhere.page, person);
  await logoutButton(elsewhere.page).waitFor();
  await write(elsewhere.page, []);
  await list(elsewhere.page).locator('summary').click();
  await list(elsewhere.page).getByRole('button', { name: 'Undo: kubelet' }).click();
  await expect.poll(() => highlighted(elsewhere.page)).toEqual(['kubelet']);
  await write(visit.page, ['kubelet']);
  await leave(visit);
  await leave(elsewhere);
});

test('the dictionary of a browser becomes a part of the account at the sign-in, and the page says so', async () => {
  const visit = await site.open('/demo');
  const { page } = visit;
  await write(page, ['kubelet', 'was stopped']);
  await dismiss(page, 'kubelet', ADD);
  await page.goto(`${site.url}/login`);
  await signUp(page, newPerson());
  await logoutButton(page).waitFor();
  // An empty draft has no notes whose number is announced in the same place.
  await page.goto(newDraft(site.url));
  await expect
    .poll(() => page.locator('output').allTextContents())
    .toContain('This browser’s dictionary is now part of your account.');
  expect(await page.evaluate(() => localStorage.getItem('sullivan.preferences'))).toBeNull();
  await write(page, ['was stopped']);
  await leave(visit);
});

test("two tabs of one person do not lose each other's words", async () => {
  const visit = await openSignedIn(site, pathOf(await draftWith(site.url, TEXT)));
  const { page, context } = visit;
  await noteCard(page, 'kubelet').waitFor();
  const second = await context.newPage();
  await second.goto(await draftWith(site.url, TEXT));
  await noteCard(second, 'kubelet').waitFor();
  await dismiss(page, 'kubelet', ADD);
  await dismiss(second, 'was stopped', OFF);
  await expect.poll(() => highlighted(second)).toEqual([]);
  // A headless browser never hides a tab, so we tell it that this one is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => list(page).locator('summary').textContent()).toBe('Dismissed (2)');
  await expect.poll(() => highlighted(page)).toEqual([]);
  await leave(visit);
});

test('what cannot be kept is taken back, with the reason and what to do', async () => {
  const visit = await openSignedIn(site, pathOf(await draftWith(site.url, TEXT)));
  const { page } = visit;
  // Until the page knows the account, it keeps words on the device, which has room.
  const read = page.waitForResponse((answer) => answer.url().endsWith(PREFERENCES_PATH));
  await page.reload();
  await read;
  await noteCard(page, 'kubelet').waitFor();
  await expect.poll(() => highlighted(page)).toEqual(['kubelet', 'was stopped']);
  const refusal = {
    error: 'LIMIT_REACHED',
    message: 'Your account can hold 2,000 words. Remove some and try again.',
  };
  await page.route(`**${PREFERENCES_PATH}`, (route) => route.fulfill({ status: 409, json: refusal }));
  await dismiss(page, 'kubelet', ADD);
  await page.getByText(`That couldn’t be saved. ${refusal.message}`).waitFor();
  expect(await highlighted(page)).toEqual(['kubelet', 'was stopped']);
  await page.unroute(`**${PREFERENCES_PATH}`);
  await dismiss(page, 'kubelet', ADD);
  await expect.poll(() => highlighted(page)).toEqual(['was stopped']);
  expect(await page.getByText('That couldn’t be saved.').count()).toBe(0);
  await leaveAfterRefusal(visit);
});
