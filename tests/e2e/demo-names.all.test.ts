import { beforeAll, expect, test } from 'vitest';

import { PERSON_NAME_MAX_LENGTH } from '#shared-types/person-name';

import { logoutButton, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body, newDraft, openDocumentMenu } from '../support/browser/demo.ts';
import { chooseName, nameField, somebody } from '../support/browser/names.ts';
import { anOwner } from '../support/browser/owner.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

const NAMES_KEY = 'sullivan.names';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('a guest has a name of their own in the public sandbox, on every tab of the browser', async () => {
  const visit = await enter(site.browser, `${site.url}/demo`);
  const { page, context } = visit;
  await chooseName(page, 'Sand');
  await page.getByText('You are Sand').waitFor();
  const draft = await context.newPage();
  await draft.goto(newDraft(site.url));
  await draft.getByText('You are Guest 1').waitFor();
  const second = await context.newPage();
  await second.goto(`${site.url}/demo`);
  await second.getByText('You are Sand').waitFor();
  await chooseName(second, 'Dune');
  await page.getByText('You are Dune').waitFor();
  expect(await draft.getByText('You are Guest 1').count()).toBe(1);
  await leave(visit);
});

test('somebody who is signed in takes the name that they chose along at the logout', async () => {
  const owner = await anOwner(site, 'Mine.', 'Ada');
  const visit = await owner.open('/login');
  const { page, context } = visit;
  const draft = await context.newPage();
  await draft.goto(newDraft(site.url));
  await draft.getByText('You are Ada').waitFor();
  await chooseName(draft, 'Countess');
  await draft.reload();
  await draft.getByText('You are Countess').waitFor();
  await draft.goto(`${site.url}/about`);
  await logoutButton(page).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await draft.evaluate((key) => localStorage.getItem(key), NAMES_KEY)).toBe(null);
  await signIn(page, owner.person);
  await draft.goBack();
  await draft.getByText('You are Ada').waitFor();
  await leave(visit);
});

test('the list and the dialog fit into 360 px, also with the longest names, and axe finds nothing in either theme', async () => {
  const address = newDraft(site.url);
  const visit = await enter(site.browser, address, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const { page } = visit;
  // By how many pixels the page, or the dialog over it, is wider than its window.
  const overflow = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog')];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  await body(page).click();
  await page.keyboard.insertText('Some text');
  const longest = 'W'.repeat(PERSON_NAME_MAX_LENGTH);
  for (let guest = 2; guest <= 8; guest++)
    await somebody(site, address, { guest, name: guest < 5 ? longest : undefined });
  await chooseName(page, longest);
  // Two discs, and how many more there are.
  await page.getByText('and 5 more').waitFor({ state: 'attached' });
  expect(await overflow()).toBe(0);
  const flag = body(page).locator('.guest-caret-flag').first();
  expect(await flag.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await violations(page, '.editor-bar')).toEqual([]);
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: 'Change your name' }).click();
  await nameField(page).fill('Guest 7');
  await page.locator('.field-fault').waitFor();
  expect(await overflow()).toBe(0);
  expect(await violations(page, 'dialog')).toEqual([]);
  await leave(visit);
});
