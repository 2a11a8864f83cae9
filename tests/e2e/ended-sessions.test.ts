import type { BrowserContext, Page } from 'playwright-core';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { SESSIONS_END_PATH } from '#shared-types/account';
import { CLOSE_EVENTS, COLLABORATION_PATH } from '#shared-types/collaboration';
import { documentLinksPath } from '#shared-types/documents';
import { SECURE_TOKEN_PATH } from '#shared-types/identity';

import {
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  openSignedIn,
  type Person,
  signIn,
} from '../support/browser/account.ts';
import type { VisitOptions } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu, draftWith, paragraphs } from '../support/browser/demo.ts';
import { cutConnection, restoreConnection } from '../support/browser/network.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { keptRooms } from '../support/browser/traveller.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { runCommand } from '../support/server/run-command.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const account = (page: Page) => page.getByRole('banner').locator('.account-link');

/** The token of a person on another device. */
async function tokenElsewhere({ email, password }: Person): Promise<string> {
  const call = callToolkit(site, 'signInWithPassword', { email, password, returnSecureToken: true });
  return (await call.expect(200)).body.idToken;
}

/** A person who has written a document of their account, and how often the page has connected to it since. */
async function openOwn(options: VisitOptions = {}) {
  const person = newPerson();
  const visit = await openSignedIn(site, '/documents', options, person);
  const { page, context } = visit;
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByText('In your account: only you').waitFor();
  await body(page).click();
  await page.keyboard.insertText('Mine.');
  await saved(page).waitFor();
  let connections = 0;
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname.startsWith(COLLABORATION_PATH)) connections += 1;
  });
  return { person, visit, page, context, id: new URL(page.url()).hash.slice(1), connections: () => connections };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(site.url + path);
  return tab;
}

const isReadOnly = (page: Page) =>
  body(page)
    .getAttribute('contenteditable')
    .then((value) => value === 'false');

test('signing out everywhere on another device shows in the editor, where writing continues after signing in again', async () => {
  const { person, visit, page, context, connections } = await openOwn();
  const elsewhere = await tokenElsewhere(person);
  await request(site.url).post(SESSIONS_END_PATH).set('authorization', `Bearer ${elsewhere}`).expect(204);
  await page.getByText(CLOSE_EVENTS.signedOutEverywhere.reason).waitFor();
  await expect.poll(() => isReadOnly(page)).toBe(true);
  await expect.poll(() => account(page).textContent()).toBe('Login');
  await expect.poll(() => keptRooms(page)).toEqual({});
  expect(connections()).toBe(0);

  const login = await openTab(context, '/login');
  await signIn(login, person);
  await logoutButton(login).waitFor();
  await expect.poll(() => isReadOnly(page)).toBe(false);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' And more.');
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine. And more.']);
  expect(connections()).toBe(1);
  await leaveAfterRefusal(visit);
});

test('what was written offline waits for the person whose session has ended meanwhile', async () => {
  const { person, visit, page, context } = await openOwn({ isCuttable: true });
  await cutConnection(page);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' Offline.');
  await page.getByText('On this device', { exact: true }).waitFor();
  const elsewhere = await tokenElsewhere(person);
  await request(site.url).post(SESSIONS_END_PATH).set('authorization', `Bearer ${elsewhere}`).expect(204);
  await restoreConnection(page);
  await page.getByText(CLOSE_EVENTS.signInExpired.reason).waitFor();
  await page.getByText('Until then your words are on this device.').waitFor();
  await expect.poll(() => account(page).textContent()).toBe('Login');
  expect(Object.keys(await keptRooms(page))).toHaveLength(1);

  const login = await openTab(context, '/login');
  await signIn(login, person);
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine. Offline.']);
  await visit.close();
});

test('people whose account the operator disables read why in the editor', async () => {
  const { person, visit, page, connections } = await openOwn();
  await runCommand('bff/cli/accounts.ts', ['disable', person.email], site.dataDirectory);
  await page.getByText(CLOSE_EVENTS.accountDisabled.reason).waitFor();
  await expect.poll(() => account(page).textContent()).toBe('Login');
  expect(connections()).toBe(0);
  await leaveAfterRefusal(visit);
});

test('people who change the password in one tab keep writing in the other', async () => {
  const { person, visit, page, context, connections } = await openOwn();
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
  await leave(visit);
});

test('after logging out in one tab, people can’t continue in a document of the account in the other, but can in an unclaimed draft', async () => {
  const draft = await draftWith(site.url, 'A draft.');
  const { visit, page, context } = await openOwn();
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
  await leaveAfterRefusal(visit);
});

test('people who have a document open by a link read that its owner has closed the account', async () => {
  const { person, visit, id } = await openOwn();
  const idToken = await tokenElsewhere(person);
  const { body: made } = await request(site.url)
    .post(documentLinksPath(id))
    .set('authorization', `Bearer ${idToken}`)
    .send({ role: 'write', label: 'the class' })
    .expect(201);
  const guest = await enter(site.browser, `${site.url}/demo#${id}.${made.secret}`);
  await saved(guest.page).waitFor();
  await callToolkit(site, 'delete', { idToken }).expect(200);
  await guest.page.getByText(CLOSE_EVENTS.ownerClosed.reason).waitFor();
  await expect.poll(() => isReadOnly(guest.page)).toBe(true);
  // Its call for the comments may have come when the document was gone.
  await leaveAfterRefusal(guest);
  await leaveAfterRefusal(visit);
});
