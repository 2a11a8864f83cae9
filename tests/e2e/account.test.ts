import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';
import { USER_PATH } from '#shared-types/user';

import { field, logoutButton, newPerson, register, signIn, signUp } from '../support/browser/account.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';

const LOGIN = '/login';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

describe('A person', () => {
  test('REQ-305, REQ-306: registers with an account first, and then with a record, in the name of the new account', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const calls = collectCalls(page, '/');
    const person = newPerson();
    const recording = page.waitForRequest(isCallOf(USER_PATH));
    await signUp(page, person);
    const record = await recording;
    await logoutButton(page).waitFor();
    const paths = calls
      .filter((request) => request.method() === 'POST')
      .map((request) => new URL(request.url()).pathname);
    expect(paths.indexOf('/idp/identitytoolkit/v1/accounts:signUp')).toBeLessThan(paths.indexOf(USER_PATH));
    expect(paths.filter((each) => each === USER_PATH)).toHaveLength(1);

    const body: unknown = record.postDataJSON();
    const { sub } = claims(await record.headerValue('authorization'));
    expect(body).toEqual({ id: sub, username: person.username, email: person.email });
    await expect
      .poll(() => withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, 'users')))
      .toContainEqual(expect.objectContaining({ id: sub, username: 'Ada' }));
    await leave(visit);
  });

  test('REQ-185, REQ-186, REQ-308: sees only a Logout button, on the same page, also after a reload; logs out, and logs in again', async () => {
    const { visit, person } = await register(site);
    const { page } = visit;
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const buttons = () => page.getByRole('main').getByRole('button').allInnerTexts();
    expect(page.url()).toBe(site.url + LOGIN);
    expect(await buttons()).toEqual(['Logout']);
    expect(await page.locator('main form').count()).toBe(0);
    await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);
    await page.getByRole('status').filter({ hasText: 'You’re signed in.' }).waitFor();
    await page.getByText(`You’re signed in as Ada (${person.email}).`).waitFor();

    await page.reload();
    await logoutButton(page).waitFor();
    expect(await buttons()).toEqual(['Logout']);

    await logoutButton(page).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
    // REQ-193
    await expect.poll(() => messages).toEqual(['Logged out.']);

    const records = collectCalls(page, '/api');
    await signIn(page, person);
    await logoutButton(page).waitFor();
    // REQ-307
    expect(records).toEqual([]);
    // REQ-195, D-64: the built site logs nobody.
    expect(messages).toEqual(['Logged out.']);
    expect(page.url()).toBe(site.url + LOGIN);
    await leave(visit);
  });

  test('does not see the form for signing in on the way to the Logout button, and does when they are signed in no more', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/accounts:lookup*', async (route) => {
      await held;
      await route.continue();
    });
    const asking = page.waitForRequest('**/accounts:lookup*');
    await page.reload();
    await asking;
    expect(await field(page, 'email').isVisible()).toBe(false);
    const waiting = page.getByRole('status').getByText('Loading your account…', { exact: true });
    await waiting.waitFor();
    letGo();
    await logoutButton(page).waitFor();
    expect(await waiting.isVisible()).toBe(false);
    await logoutButton(page).click();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['sullivan.ended-session']);
    await page.reload();
    await field(page, 'email').waitFor();
    await leave(visit);
  });

  test('registers and logs out with the keyboard alone', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const toggle = page.getByRole('button', { name: 'Create New Account' });
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await field(page, 'username').waitFor();
    await field(page, 'email').focus();
    const { email, password, username } = newPerson();
    for (const value of [email, password, username]) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(page.getByRole('button', { name: 'Sign Up' }))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
    await leave(visit);
  });

  test('is signed in on every page of the browser, and signed out on all when they log out on one', async () => {
    const { visit } = await register(site);
    const { page, context } = visit;
    const other = await context.newPage();
    await other.goto(site.url + LOGIN);
    await logoutButton(other).waitFor();
    await logoutButton(page).click();
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await leave(visit);
  });
});

/** What a token says, as its reader sees it. */
function claims(authorization: string | null): { sub: string } {
  const [, payload = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
