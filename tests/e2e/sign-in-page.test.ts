import { beforeAll, describe, expect, test } from 'vitest';

import { field, fill, leaveAfterRefusal, logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';

const LOGIN = '/login';
const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

describe('The sign-in page', () => {
  test('REQ-180 to REQ-184, REQ-187: starts in login mode, and turns to the register form and back; every field is required', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const names = () =>
      page.locator('main form [name]').evaluateAll((all: HTMLInputElement[]) => all.map((each) => each.name));
    const form = () => page.getByRole('main').getByRole('button').allInnerTexts();
    expect([await names(), await form()]).toEqual([
      ['email', 'password'],
      ['Sign in', 'Create New Account'],
    ]);
    await page.getByRole('button', { name: 'Create New Account' }).click();
    expect([await names(), await form()]).toEqual([
      ['email', 'password', 'username'],
      ['Sign Up', 'Login'],
    ]);
    expect(await page.locator('main form [name]:not([required])').count()).toBe(0);
    expect(await field(page, 'password').getAttribute('minlength')).toBeNull();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect([await names(), await form()]).toEqual([
      ['email', 'password'],
      ['Sign in', 'Create New Account'],
    ]);
    expect(await page.locator('main form [name]:not([required])').count()).toBe(0);
    await leave(visit);
  });

  test('REQ-188: has the browser check the address, and sends nothing before it looks like one', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const calls = collectCalls(page, '/idp');
    for (const value of ['', 'ada', 'ada@']) {
      await fill(page, { email: value, password: 'a good long line' });
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      expect(await field(page, 'email').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
      await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
    }
    expect(calls).toEqual([]);
    await leave(visit);
  });

  test('D-05: says under "Sign Up" what one confirms by it, with links to the terms and the privacy policy', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    await page.getByRole('button', { name: 'Create New Account' }).click();
    await page
      .getByText('By signing up you confirm that you are over 18 and accept the terms and the privacy policy')
      .waitFor();
    const target = (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href');
    expect([await target('the terms'), await target('the privacy policy')]).toEqual([
      '/terms-of-service',
      '/privacy-policy',
    ]);
    await leave(visit);
  });

  test('brings the identity library only when somebody signs in, or has done so before', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const scripts = collectCalls(page, '/assets/identity-');
    const library = () => scripts.filter((request) => /identity-(?!errors)/.test(request.url())).length;
    await page.getByRole('button', { name: 'Create New Account' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(library()).toBe(0);
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    expect(library()).toBe(1);
    await leave(visit);
  });

  test('below its title it says what can be done here, and to somebody who is signed in that they are', async () => {
    const visit = await site.open(LOGIN);
    const { page } = visit;
    const lead = page.locator('.lead:visible').first();
    expect(await lead.innerText()).toBe('Sign in or create an account.');
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    expect(await lead.innerText()).toBe('You’re signed in.');
    await page.reload();
    expect(await lead.innerText()).toBe('You’re signed in.');
    await leave(visit);
  });

  test('axe-core finds no fault in either theme: sign in, register, a failure, signed in', async () => {
    const visit = await site.open(LOGIN, { reducedMotion: 'reduce' });
    const { page } = visit;
    await page.getByRole('button', { name: 'Create New Account' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await signIn(page, newPerson());
    await page.getByText(WRONG_CREDENTIALS).waitFor();
    expect(await violations(page)).toEqual([]);
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await leaveAfterRefusal(visit);
  });
});
