import type { BrowserContext, Page, Route, WebSocket } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { MESSAGING_PATH } from '#shared-types/messaging';

import { logoutButton, newPerson, register, signIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body, newDraft } from '../support/browser/demo.ts';
import { guestButton } from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, pageHeading, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

const account = (page: Page) => page.getByRole('banner').locator('.account-link').textContent();

test('the header leads to the account when that has no name, and axe finds no fault with it and its menu in either theme', async () => {
  const { page } = await site.open('/about', { as: newPerson() });
  expect(await account(page)).toBe('Your account');
  expect(await violations(page, '.site-header')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await violations(page, '.site-header, #menu')).toEqual([]);
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
});

const own = (page: Page) => page.locator('.people > p bdi').textContent();

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The open connections of a page to messaging, from now on. */
function messagingConnections(page: Page): Set<WebSocket> {
  const open = new Set<WebSocket>();
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.startsWith(MESSAGING_PATH)) return;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return open;
}

test('REQ-043, REQ-049, D-67: the header says who is signed in, also without the application and after a reload, and on a phone the menu does, where a long name is cut off', async () => {
  const person = { ...newPerson(), username: 'W'.repeat(40) };
  const { visit } = await register(site, {}, person);
  const { page } = visit;
  for (const path of ['/contact', '/document-view', '/']) {
    await page.goto(site.url + path);
    expect(await account(page)).toBe(person.username);
  }
  const link = page.getByRole('banner').getByRole('link', { name: person.username, exact: true });
  expect(await link.getAttribute('href')).toBe('/account');
  expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await bringApplication(page);
  expect(await account(page)).toBe(person.username);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const inMenu = page.locator('#menu').getByRole('link', { name: person.username });
  await inMenu.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await inMenu.click();
  await pageHeading(page, '/account').waitFor();
  await logoutButton(page).waitFor();
});

describe('A tab that was open before', () => {
  test('notices without a reload that somebody has signed in on another one, and that they log out', async () => {
    const { page, context } = await site.open('/about');
    const draft = await openTab(context, newDraft(site.url));
    await body(draft).waitFor();
    await draft.getByText('You are Guest 1').waitFor();
    const login = await openTab(context, `${site.url}/login`);
    await login.getByRole('button', { name: 'Create New Account' }).waitFor();
    const paper = await openTab(context, `${site.url}/document-view`);
    await paper.getByRole('textbox', { name: 'Text' }).first().waitFor();
    const connections = messagingConnections(paper);
    for (const tab of [page, draft, login, paper]) expect(await account(tab)).toBe('Login');

    const desk = await openTab(context, `${site.url}/login`);
    await signUp(desk, newPerson());
    await logoutButton(desk).waitFor();
    for (const tab of [page, draft, login, paper]) await expect.poll(() => account(tab)).toBe('Ada');
    await expect.poll(() => own(draft)).toBe('Ada');
    await logoutButton(login).waitFor();
    await expect.poll(() => connections.size).toBe(1);

    await logoutButton(desk).click();
    for (const tab of [page, draft, login, paper]) await expect.poll(() => account(tab)).toBe('Login');
    await expect.poll(() => own(draft)).toBe('Guest 1');
    await login.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(() => connections.size).toBe(0);
  });

  test('doesn’t undo a logout on another one while it is opening', async () => {
    const { page, context } = await site.open('/login', { as: newPerson() });
    await logoutButton(page).waitFor();
    const other = await context.newPage();
    const asked = new Promise<Route>((hold) => void other.route('**/accounts:lookup*', hold));
    await other.goto(`${site.url}/contact`);
    const lookup = await asked;
    await logoutButton(page).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const answered = other.waitForResponse('**/accounts:lookup*');
    await lookup.continue();
    await answered;
    await expect.poll(() => account(other)).toBe('Login');
    await guestButton(other).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await account(page)).toBe('Login');
  });
});
