import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';
import { USER_MAX_LENGTHS, USER_PATH } from '#shared-types/user';

import {
  field,
  fill,
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  register,
  signIn,
  signUp,
} from '../support/browser/account.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';

const LOGIN = '/login';
const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

describe('A person', () => {
  test('REQ-190, D-45: reads one and the same text in red for a wrong password and for an unknown address', async () => {
    const { visit, person } = await register(site);
    const { page } = visit;
    await logoutButton(page).click();
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    for (const stranger of [{ ...person, password: 'another line' }, newPerson()]) {
      await signIn(page, stranger);
      await expect.poll(() => alert.allInnerTexts()).toEqual([WRONG_CREDENTIALS]);
      expect(await alert.locator('.message').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(163, 32, 32)',
      );
      expect(await alert.locator('svg').count()).toBe(1);
    }
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Sign in', exact: true }))).toBe(true);
    await leaveAfterRefusal(visit);
  });

  test('REQ-192, D-02: reads that an address is already in use, and it is logged without the address', async () => {
    const { visit, person } = await register(site);
    const { page, complaints } = visit;
    await logoutButton(page).click();
    await signUp(page, { ...newPerson(), email: person.email });
    await page.getByRole('alert').getByText('There’s already an account with this email.').waitFor();
    expect(complaints.join('\n')).not.toContain(person.email);
    await leaveAfterRefusal(visit, /^error: The registration failed: There’s already an account with this email/);
  });

  test('D-46: reads the rule of the provider for a password that it does not take', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    await signUp(page, { ...newPerson(), password: 'short' });
    await page.getByRole('alert').getByText('Password should be at least 6 characters').waitFor();
    await leaveAfterRefusal(visit, /^error: The registration failed: /);
  });

  test('reads what to do when the sign-in service cannot be reached', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    await page.route('**/idp/**', (route) => route.abort());
    await signIn(page, newPerson());
    await page
      .getByRole('alert')
      .getByText('We can’t reach the sign-in service. Check your connection and try again.')
      .waitFor();
    await leaveAfterRefusal(visit);
  });

  test('D-54: reads that their record could not be stored, has an account, and the next sign-in stores it', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    await page.route(
      `**${USER_PATH}`,
      (route) => route.fulfill({ status: 503, json: { error: 'UPSTREAM_UNAVAILABLE', message: 'Try later.' } }),
      { times: 1 },
    );
    const person = newPerson();
    await signUp(page, person);
    await page
      .getByRole('alert')
      .getByText('You have an account now, but we couldn’t save your username yet.')
      .waitFor();
    await logoutButton(page).click();

    const recording = page.waitForRequest(isCallOf(USER_PATH));
    await signIn(page, person);
    const record = await recording;
    expect(record.postDataJSON()).toMatchObject({ username: person.username, email: person.email });
    await logoutButton(page).waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['sullivan.ended-session', 'sullivan.signed-in']);
    expect(
      await withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, 'users')),
    ).toContainEqual(expect.objectContaining({ email: person.email }));

    await logoutButton(page).click();
    const records = collectCalls(page, USER_PATH);
    await signIn(page, person);
    await logoutButton(page).waitFor();
    expect(records).toEqual([]);
    await leaveAfterRefusal(visit, /^error: POST \/api\/user failed: Try later\./, /^error: The registration failed: /);
  });

  test('reads why their record is refused for good, and it is not sent again', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const answer = { status: 400, json: { error: 'INVALID_REQUEST', message: 'This name cannot be stored.' } };
    await page.route(`**${USER_PATH}`, (route) => route.fulfill(answer));
    await signUp(page, newPerson());
    await page.getByRole('alert').getByText('This name cannot be stored.', { exact: true }).waitFor();
    await logoutButton(page).waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['sullivan.signed-in']);
    await leaveAfterRefusal(visit, /^error: POST \/api\/user failed: /, /^error: The registration failed: This name/);
  });

  test('cannot register with a name of blanks, nor with one that is too long, which is not cut off', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const calls = collectCalls(page, '/idp');
    const signUpButton = page.getByRole('button', { name: 'Sign Up' });
    const complaint = () =>
      field(page, 'username').evaluate((input: HTMLInputElement) => [input.validity.valid, input.validationMessage]);
    await signUp(page, { ...newPerson(), username: '   ' });
    await expect.poll(() => hasFocus(field(page, 'username'))).toBe(true);
    expect((await complaint())[0]).toBe(false);
    expect(await field(page, 'username').getAttribute('title')).toBe('Use at least one letter, digit or symbol');

    const longest = '𝒜'.repeat(USER_MAX_LENGTHS.username);
    await field(page, 'username').focus();
    await page.keyboard.insertText(`${longest}𝒜`);
    await fill(page, { username: '' });
    await field(page, 'username').focus();
    await page.keyboard.insertText(`${longest}𝒜`);
    expect(await field(page, 'username').inputValue()).toBe(`${longest}𝒜`);
    await signUpButton.click();
    expect(await complaint()).toEqual([false, 'Please shorten this to 100 characters; it has 101.']);
    expect(calls).toEqual([]);
    await fill(page, { username: longest });
    await signUpButton.click();
    await logoutButton(page).waitFor();
    await expect
      .poll(() => withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, 'users')))
      .toContainEqual(expect.objectContaining({ username: longest }));
    await leave(visit);
  });

  test('no longer reads of a failed attempt here after signing in on another page', async () => {
    const { visit, person } = await register(site);
    const { page, context } = visit;
    await logoutButton(page).click();
    await signIn(page, { ...person, password: 'another line' });
    await page.getByText(WRONG_CREDENTIALS).waitFor();
    const other = await context.newPage();
    await other.goto(site.url + LOGIN);
    await signIn(other, person);
    await logoutButton(page).waitFor();
    expect(await page.getByRole('main').getByRole('alert').innerText()).toBe('');
    expect(await page.getByRole('status').filter({ hasText: 'You’re signed in.' }).count()).toBe(0);
    expect(await hasFocus(logoutButton(page))).toBe(false);
    await leaveAfterRefusal(visit);
  });

  test('REQ-193, D-47: reads and logs that the logout failed, with the focus on its button', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new Error('Out of ink.');
      };
    });
    await logoutButton(page).click();
    await page.getByRole('alert').getByText('That didn’t work.').waitFor();
    await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);
    await leaveAfterRefusal(visit, /^error: The logout failed: That didn’t work/);
  });

  test('does not read of the connection when the settings are at fault, and the cause is logged', async () => {
    const visit = await site.open(LOGIN, {
      prepare: (page) => page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'Out of ink' })),
    });
    const { page } = visit;
    await signIn(page, newPerson());
    await page.getByRole('alert').getByText('That didn’t work. Try again in a moment').waitFor();
    await page.unroute('**/config.json');
    await page.route('**/config.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('We can’t reach the sign-in service.').waitFor();
    const unknown = 'error: Who is signed in is not known';
    await leaveAfterRefusal(
      visit,
      new RegExp(`^${unknown}: HTTP error! status: 500`),
      new RegExp(`^${unknown}: Failed`),
    );
  });

  test('REQ-355: reads, if the provider asks for a captcha, that this installation cannot run it, and whom to tell', async () => {
    const visit = await site.open(LOGIN);
    const { page, strangers, close } = visit;
    const refusal = { error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } };
    await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: refusal }));
    const retry = page.waitForRequest('**/v2/recaptchaConfig*');
    await signIn(page, newPerson());
    await retry;
    await page
      .getByRole('alert')
      .getByText('This site requires a check against automated sign-ins but can’t run it.')
      .waitFor();
    await page.getByRole('alert').getByText('their address is in the privacy policy').waitFor();
    await close();
    // The policy of the page blocks what the library asks for.
    expect(strangers.filter((url) => !url.startsWith('https://www.google.com/recaptcha/'))).toEqual([]);
  });

  test('REQ-353: is signed out when the provider says that the account is closed', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    await page.route('**/accounts:lookup*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
    );
    expect(await storedPersons(page)).toBe(1);
    await page.reload();
    await expect.poll(() => storedPersons(page)).toBe(0);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await logoutButton(page).count()).toBe(0);
    await leaveAfterRefusal(visit);
  });
});

/** How many people the identity library keeps in this browser. */
function storedPersons(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
}
