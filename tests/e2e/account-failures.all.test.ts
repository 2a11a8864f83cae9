import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';
import { USER_PATH } from '#shared-types/people/user';

import { logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';

const LOGIN = '/login';

const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.';

const site = await sharedSite();

test('a person no longer reads of a failed attempt here after signing in on another page', async () => {
  const person = newPerson();
  const { page, context } = await site.open(LOGIN, { as: person });
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
  expectRefusals(page);
});

test('a person does not read of the connection when the settings are at fault, and the cause is logged', async () => {
  const { page } = await site.open(LOGIN, {
    prepare: (opened) => opened.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'Out of ink' })),
  });
  await signIn(page, newPerson());
  await page.getByRole('alert').getByText('That didn’t work. Try again in a moment').waitFor();
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('We can’t reach the sign-in service.').waitFor();
  const unknown = 'error: Who is signed in is not known';
  expectRefusals(page, new RegExp(`^${unknown}: HTTP error! status: 500`), new RegExp(`^${unknown}: Failed`));
});

const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

describe('A person', () => {
  test('REQ-190, REQ-192, D-02, D-45, D-46: reads in red, and the log tells without their address, why they could not sign in or register', async () => {
    const person = newPerson();
    const { page, complaints } = await site.open(LOGIN, { as: person });
    await logoutButton(page).click();
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    for (const stranger of [{ ...person, password: 'another line' }, newPerson()]) {
      await signIn(page, stranger);
      await expect.poll(() => alert.allInnerTexts()).toEqual([WRONG_CREDENTIALS]);
      const color = await alert.locator('.message').evaluate((element) => getComputedStyle(element).color);
      expect([color, await alert.locator('svg').count()]).toEqual(['rgb(163, 32, 32)', 1]);
    }
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Sign in', exact: true }))).toBe(true);
    await page.route('**/idp/**', (route) => route.abort());
    await signIn(page, person);
    await alert.getByText('We can’t reach the sign-in service. Check your connection and try again.').waitFor();
    await page.unroute('**/idp/**');

    await signUp(page, { ...newPerson(), email: person.email });
    await alert.getByText('There’s already an account with this email.').waitFor();
    expect(complaints.join('\n')).not.toContain(person.email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await signUp(page, { ...newPerson(), password: 'short' });
    await alert.getByText('Password should be at least 6 characters').waitFor();
    expectRefusals(
      page,
      /^error: The registration failed: There’s already an account with this email/,
      /^error: The registration failed: Password/,
    );
  });

  test('D-54: reads that their record could not be stored, has an account, and the next sign-in stores it', async () => {
    const { page } = await site.open(LOGIN);
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
    const kept = () => page.evaluate(() => Object.keys(localStorage).toSorted());
    await expect.poll(kept).toEqual(['sullivan.ended-session', 'sullivan.signed-in']);
    const place = { directory: site.dataDirectory };
    const stored = await withStore(place, 'forms', (database) => readStored(database, 'users'));
    expect(stored).toContainEqual(expect.objectContaining({ email: person.email }));

    await logoutButton(page).click();
    const records = collectCalls(page, USER_PATH);
    await signIn(page, person);
    await logoutButton(page).waitFor();
    expect(records).toEqual([]);
    expectRefusals(page, /^error: POST \/api\/user failed: Try later\./, /^error: The registration failed: /);
  });

  test('REQ-355: reads, if the provider asks for a captcha, that this installation cannot run it, and whom to tell', async () => {
    const { page, strangers, close } = await site.open(LOGIN);
    const refusal = { error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } };
    await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: refusal }));
    const retry = page.waitForRequest('**/v2/recaptchaConfig*');
    await signIn(page, newPerson());
    await retry;
    const alert = page.getByRole('alert');
    await alert.getByText('This site requires a check against automated sign-ins but can’t run it.').waitFor();
    await alert.getByText('their address is in the privacy policy').waitFor();
    await close();
    // The policy of the page blocks what the library asks for.
    expect(strangers.filter((url) => !url.startsWith('https://www.google.com/recaptcha/'))).toEqual([]);
  });

  test('REQ-193, REQ-353, D-47: reads and the log tells that the logout failed, with the focus on its button, and is signed out when the provider says that the account is closed', async () => {
    const { page } = await site.open(LOGIN, { as: newPerson() });
    await logoutButton(page).waitFor();
    await expect.poll(() => storedPersons(page)).toBe(1);
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new Error('Out of ink.');
      };
    });
    await logoutButton(page).click();
    await page.getByRole('alert').getByText('That didn’t work.').waitFor();
    await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);

    await page.route('**/accounts:lookup*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
    );
    await page.reload();
    await expect.poll(() => storedPersons(page)).toBe(0);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await logoutButton(page).count()).toBe(0);
    expectRefusals(page, /^error: The logout failed: That didn’t work/);
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
