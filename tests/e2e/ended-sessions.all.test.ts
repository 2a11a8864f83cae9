import type { BrowserContext, Page } from 'playwright-core';
import request from 'supertest';
import { expect, test } from 'vitest';

import { CLOSE_EVENTS, COLLABORATION_PATH } from '#shared-types/documents/collaboration';
import { SESSIONS_END_PATH } from '#shared-types/people/account';
import { SECURE_TOKEN_PATH } from '#shared-types/people/identity';

import { logoutButton, type Person, signIn } from '../support/browser/account.ts';
import { expectRefusals, type VisitOptions } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu, draftWith, paragraphs } from '../support/browser/demo.ts';
import { cutConnection, restoreConnection } from '../support/browser/network.ts';
import { anOwner } from '../support/browser/owner.ts';
import { sharedSite } from '../support/browser/site.ts';
import { keptRooms } from '../support/browser/traveller.ts';
import { callToolkit } from '../support/identity/identity-client.ts';

const site = await sharedSite();

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const account = (page: Page) => page.getByRole('banner').locator('.account-link');

/** Signs a person out everywhere, as they do on another device. */
async function endSessions({ email, password }: Person): Promise<void> {
  const call = callToolkit(site, 'signInWithPassword', { email, password, returnSecureToken: true });
  const { idToken } = (await call.expect(200)).body;
  await request(site.url).post(SESSIONS_END_PATH).set('authorization', `Bearer ${idToken}`).expect(204);
}

/** A person who has a document of their account open, and how often the page has connected to it since. */
async function openOwn(options: VisitOptions = {}) {
  const { person, open } = await anOwner(site, 'Mine.');
  const visit = await open(undefined, options);
  const { page, context } = visit;
  await page.getByText('In your account: only you').waitFor();
  await saved(page).waitFor();
  let connections = 0;
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname.startsWith(COLLABORATION_PATH)) connections += 1;
  });
  return { person, visit, page, context, connections: () => connections };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(site.url + path);
  return tab;
}

const isReadOnly = async (page: Page) => (await body(page).getAttribute('contenteditable')) === 'false';

test('what was written offline waits for the person whose session has ended meanwhile; signing out everywhere on another device shows in the editor, where writing continues after signing in again', async () => {
  const { person, visit, page, context, connections } = await openOwn({ isCuttable: true });
  await cutConnection(page);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' Offline.');
  await page.getByText('On this device', { exact: true }).waitFor();
  await endSessions(person);
  await restoreConnection(page);
  await page.getByText(CLOSE_EVENTS.signInExpired.reason).waitFor();
  await page.getByText('Until then your words are on this device.').waitFor();
  await expect.poll(() => account(page).textContent()).toBe('Login');
  expect(Object.keys(await keptRooms(page))).toHaveLength(1);
  const login = await openTab(context, '/login');
  await signIn(login, person);
  await logoutButton(login).waitFor();
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine. Offline.']);

  const before = connections();
  await endSessions(person);
  await page.getByText(CLOSE_EVENTS.signedOutEverywhere.reason).waitFor();
  await expect.poll(() => isReadOnly(page)).toBe(true);
  await expect.poll(() => account(page).textContent()).toBe('Login');
  await expect.poll(() => keptRooms(page)).toEqual({});
  expect(connections()).toBe(before);
  await signIn(login, person);
  await expect.poll(() => isReadOnly(page)).toBe(false);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' And more.');
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine. Offline. And more.']);
  expect(connections()).toBe(before + 1);
  await visit.close();
});

test('people who change the password in one tab keep writing in the other', async () => {
  const { person, page, context, connections } = await openOwn();
  const tab = await openTab(context, '/account');
  await tab.getByLabel('Current password').fill(person.password);
  await tab.getByLabel('New password', { exact: true }).fill('another good line');
  const reviewed = page.waitForResponse((answer) => answer.url().includes(SECURE_TOKEN_PATH));
  await tab.getByRole('button', { name: 'Change password' }).click();
  await tab.getByText('Your password is changed.').waitFor();
  await page.bringToFront();
  await expect.poll(connections).toBe(1);
  // The page checks its session, which signs nobody out.
  expect((await reviewed).status()).toBe(200);
  await expect.poll(() => isReadOnly(page)).toBe(false);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' And more.');
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine. And more.']);
  for (const each of [page, tab]) expect(await account(each).textContent()).toBe('Your account');
  expect(connections()).toBe(1);
});

test('after logging out in one tab, people can’t continue in a document of the account in the other, but can in an unclaimed draft', async () => {
  const draft = await draftWith(site.url, 'A draft.');
  const { page, context } = await openOwn();
  const second = await openTab(context, draft.slice(site.url.length));
  await saved(second).waitFor();
  const login = await openTab(context, '/login');
  await logoutButton(login).click();
  await page.getByText('You signed out. Sign in again to go on writing.').waitFor();
  await expect.poll(() => isReadOnly(page)).toBe(true);
  await chooseInDocumentMenu(page, 'Share with people');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You’re signed out. Sign in to share this document.').waitFor();
  expect(await dialog.getByText('send it again').count()).toBe(0);
  await page.keyboard.press('Escape');
  await putCaretAtEnd(second);
  await second.keyboard.insertText(' And more.');
  await saved(second).waitFor();
  expect(await paragraphs(second)).toEqual(['A draft. And more.']);
  expectRefusals(page);
});
