import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { PREFERENCES_PATH } from '#shared-types/people/preferences';

import { logoutButton, newPerson, signUp } from '../support/browser/account.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { body, draftWith, newDraft } from '../support/browser/demo.ts';
import { dismiss, dismissedList as list, noteCard } from '../support/browser/notes.ts';
import { sharedSite } from '../support/browser/site.ts';

test("two tabs of one person do not lose each other's words", async () => {
  const site = await sharedSite({ reads: true });
  const newAddress = () => draftWith(site.url, 'The torve was stopped.');
  const { page, context } = await site.open((await newAddress()).slice(site.url.length), { as: newPerson() });
  await noteCard(page, 'torve').waitFor();
  const second = await context.newPage();
  await second.goto(await newAddress());
  await noteCard(second, 'torve').waitFor();
  await dismiss(page, 'torve', 'Add to my dictionary');
  await dismiss(second, 'was stopped', 'In all my texts');
  // A headless browser never hides a tab, so we tell it that this one is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => list(page).locator('summary').textContent()).toMatch(/Dismissed \([2-9]\)/);
  await expect.poll(() => body(page).locator('.highlight').count()).toBe(0);
});

const ADD = 'Add to my dictionary';

const site = await sharedSite({ reads: true });

/** The words with a note. */
const highlighted = (page: Page) =>
  expect.poll(() => body(page).locator('.highlight-spelling, .highlight-passive').allTextContents());

/** The path of a draft with two notes, and its key. */
const draft = async () => (await draftWith(site.url, 'The torve was stopped.')).slice(site.url.length);

test('the words and rules of an account are kept there and not in the browser; what cannot be kept is taken back, with the reason and what to do', async () => {
  const { page } = await site.open(await draft(), { as: newPerson() });
  await page.waitForResponse((answer) => answer.url().endsWith(PREFERENCES_PATH));
  await highlighted(page).toEqual(['torve', 'was stopped']);
  const message = 'Your account can hold 2,000 words. Remove some and try again.';
  await page.route(`**${PREFERENCES_PATH}`, (route) =>
    route.fulfill({ status: 409, json: { error: 'LIMIT_REACHED', message } }),
  );
  await dismiss(page, 'torve', ADD);
  await page.getByText(`That couldn’t be saved. ${message}`).waitFor();
  await highlighted(page).toEqual(['torve', 'was stopped']);
  await page.unroute(`**${PREFERENCES_PATH}`);
  await dismiss(page, 'torve', ADD);
  await highlighted(page).toEqual(['was stopped']);
  expect(await page.getByText('That couldn’t be saved.').count()).toBe(0);
  await dismiss(page, 'was stopped', 'In all my texts');
  await list(page).locator('summary').click();
  await list(page).getByText('Kept in your account, for all your texts.').first().waitFor();
  // What an account has isn't left in a browser that others use, so it comes from the server.
  expect(await page.evaluate(() => localStorage.getItem('sullivan.preferences'))).toBeNull();

  await page.goto('about:blank');
  await page.goto(site.url + (await draft()));
  await list(page).locator('summary').click();
  await highlighted(page).toEqual([]);
  await list(page).getByRole('button', { name: 'Undo: torve' }).click();
  await highlighted(page).toEqual(['torve']);
  expectRefusals(page);
});

test('the dictionary of a browser becomes a part of the account at the sign-in, and the page says so', async () => {
  const { page } = await site.open(await draft());
  await highlighted(page).toEqual(['torve', 'was stopped']);
  await dismiss(page, 'torve', ADD);
  await page.goto(`${site.url}/login`);
  await signUp(page, newPerson());
  await logoutButton(page).waitFor();
  // An empty draft has no notes whose number is announced in the same place.
  await page.goto(newDraft(site.url));
  await expect
    .poll(() => page.locator('output').allTextContents())
    .toContain('This browser’s dictionary is now part of your account.');
  expect(await page.evaluate(() => localStorage.getItem('sullivan.preferences'))).toBeNull();
});
