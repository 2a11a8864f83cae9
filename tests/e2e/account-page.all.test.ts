import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { field, logoutButton, newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals, VIEWPORT } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import { hasFocus, pageHeading, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';

const SIZES = [VIEWPORT, { width: 360, height: 740 }];

let site: TestSite;

beforeAll(async () => {
  mailServer = await startMailServer();
  const mail = { url: mailServer.url, from: 'sullivan@example.org', publicUrl: 'https://write.example.org' };
  site = await startSite({ mail, rateLimitFactor: 1000 });
});

/** Checks the page as it is at both sizes and in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await violations(page, 'main')).toEqual([]);
  }
}

test('axe finds nothing at 360 and 1440 px in either theme on the account page, in its dialog, and on the page for a forgotten password', async () => {
  const visit = await site.open('/account', { as: newPerson(), reducedMotion: 'reduce' });
  const { page } = visit;
  await page.getByText('You sign in as').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  await expectSound(page);
  for (const path of ['/reset-password', '/reset-password#no-such-code']) {
    await page.goto(site.url + path);
    await page.reload();
    await pageHeading(page, '/reset-password').waitFor();
    await expectSound(page);
  }
  await visit.close();
});

test('people who are signed out are led to sign in, and without a mail server they read whom to ask for a new password', async () => {
  const visit = await site.open('/account');
  await visit.page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await pageHeading(visit.page, '/login').waitFor();
  await leave(visit);

  const without = await sharedSite();
  const reader = await without.open('/reset-password', { javaScriptEnabled: false });
  await reader.page.getByText('Ask the people who run this site to set a new password for you').waitFor();
  expect(await reader.page.getByRole('main').getByRole('textbox').count()).toBe(0);
});

/** More tab stops than any of these pages has. */
const MOST_STOPS = 60;

let mailServer: MailServer;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Goes to an element with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.isEnabled()).toBe(true);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(target)).toBe(true);
}

/** Replaces the content of a field, and presses Enter. */
async function enter(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks the page as it is. */
async function isSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  expect(await violations(page, 'main', ['light'])).toEqual([]);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await tabTo(page, field(page, 'email'));
  await page.keyboard.insertText(email);
  await enter(page, field(page, 'password'), password);
}

test('D-92, D-93: an account is changed, downloaded, and left on every device, by keyboard alone', async () => {
  const person = newPerson();
  const { page } = await site.open('/account', { as: person, reducedMotion: 'reduce' });
  await page.getByText(`You sign in as ${person.email}.`).waitFor();

  await enter(page, page.getByLabel('Name', { exact: true }), 'Guest 7');
  await page.getByText('“Guest” and a number is what people without a name are called.').waitFor();
  expect(await hasFocus(page.getByLabel('Name', { exact: true }))).toBe(true);
  await enter(page, page.getByLabel('Name', { exact: true }), 'Ada  Lovelace');
  await page.getByText('Your name is saved.').waitFor();
  await expect.poll(() => page.getByRole('banner').locator('.account-link').textContent()).toBe('Ada Lovelace');

  const [present, next] = [page.getByLabel('Current password'), page.getByLabel('New password', { exact: true })];
  for (const [before, after, answer] of [
    ['a wrong one', 'a better long line', 'That’s not your current password.'],
    [person.password, 'short', 'Password should be at least 6 characters'],
    [person.password, 'a better long line', 'Your password is changed.'],
  ] as const) {
    await tabTo(page, present);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(before);
    await enter(page, next, after);
    await page.getByText(answer).waitFor();
  }
  expect(await present.inputValue()).toBe('');
  await isSound(page);

  const downloading = page.waitForEvent('download');
  await press(page, button(page, 'Download your data'));
  expect((await downloading).suggestedFilename()).toMatch(/^sullivan-data-[\d-]+\.zip$/);
  await page.getByText('Your download has started.').waitFor();

  await press(page, button(page, 'Sign out everywhere'));
  await expect.poll(() => hasFocus(page.getByText('You’re signed out everywhere.'))).toBe(true);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }));
  await pageHeading(page, '/login').waitFor();
  await signIn(page, person.email, 'a better long line');
  await logoutButton(page).waitFor();
  await press(page, page.getByRole('link', { name: 'Account settings' }));
  await pageHeading(page, '/account').waitFor();

  expectRefusals(page);
});

test('D-90, D-91: an account is closed, kept, and its password forgotten, by keyboard alone', async () => {
  const person = newPerson();
  const { page } = await site.open('/account', { as: person, reducedMotion: 'reduce' });
  await press(page, button(page, 'Delete account'));
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Your password');
  await expect.poll(() => hasFocus(password)).toBe(true);
  await dialog.getByText('If you sign in again within 14 days, you can keep it.').waitFor();
  await isSound(page);
  await enter(page, password, 'a wrong one');
  await dialog.getByText('That’s not your current password.').waitFor();
  await enter(page, password, person.password);
  await expect.poll(() => hasFocus(page.getByText('Your account is closed.'))).toBe(true);

  await press(page, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }));
  await pageHeading(page, '/login').waitFor();
  await signIn(page, person.email, person.password);
  await page.getByText(/This account is closed, and will be deleted after \d/).waitFor();
  await isSound(page);
  await press(page, button(page, 'Keep my account'));
  await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);
  await page.keyboard.press('Enter');
  await field(page, 'password').waitFor();
  // It isn't opened again without its password.
  expect(await button(page, 'Keep my account').count()).toBe(0);

  await press(page, page.getByRole('link', { name: 'Forgot your password?' }));
  await pageHeading(page, '/reset-password').waitFor();
  await enter(page, field(page, 'email'), person.email);
  await page.getByText(`If there’s an account for ${person.email}, a link is on its way there.`).waitFor();
  await isSound(page);
  const { body } = await mailServer.mailTo(person.email);
  const [, code = ''] = /reset-password#([\w-]+)/.exec(body) ?? [];
  await page.goto(`${site.url}/reset-password#${code}`);
  await enter(page, page.getByLabel('New password', { exact: true }), 'short');
  await page.getByText('Password should be at least 6 characters').waitFor();
  await isSound(page);
  await enter(page, page.getByLabel('New password', { exact: true }), 'the best long line');
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Sign in with it' }))).toBe(true);
  await page.keyboard.press('Enter');
  await pageHeading(page, '/login').waitFor();
  await signIn(page, person.email, 'the best long line');
  await logoutButton(page).waitFor();

  await page.goto(`${site.url}/reset-password#${code}`);
  await page.getByText('This link is no longer valid. Ask for a new one.').waitFor();
  await isSound(page);
  expectRefusals(page);
});
