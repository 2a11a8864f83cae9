import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { logoutButton, newPerson, openSignedIn, register, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { newDraft } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const account = (page: Page) => page.getByRole('banner').locator('.account-link').textContent();

test('the header leads to the account when that has no name, and axe finds no fault with it and its menu in either theme', async () => {
  const visit = await openSignedIn(site, '/about');
  const { page } = visit;
  expect(await account(page)).toBe('Your account');
  expect(await violations(page, '.site-header')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await violations(page, '.site-header, #menu')).toEqual([]);
  await leave(visit);
});

test('a tab that was open before notices another person', async () => {
  const first = await register(site);
  const { page, context } = first.visit;
  const draft = await context.newPage();
  await draft.goto(newDraft(site.url));
  await draft.getByText('You are Ada').waitFor();
  const second = { ...newPerson(), username: 'Grace' };
  await leave((await register(site, {}, second)).visit);
  await logoutButton(page).click();
  await signIn(page, second);
  await draft.getByText('You are Grace').waitFor();
  await expect.poll(() => account(draft)).toBe('Grace');
  await leave(first.visit);
});
