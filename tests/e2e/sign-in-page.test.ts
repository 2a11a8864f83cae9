import { expect, test } from 'vitest';

import { field, fill, newPerson, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { collectCalls, hasFocus, hearsOfCalls, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

test('REQ-180 to REQ-184, REQ-187, REQ-188, D-05, D-94: the sign-in page starts in login mode, turns to the register form and back, and requires every field; it asks for no library and sends nothing before they are filled in', async () => {
  const { page } = await site.open('/login', { reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const calls = [collectCalls(page, '/idp'), collectCalls(page, '/assets/identity-')];
  const library = () => calls.flat().filter((call) => !call.url().includes('/assets/identity-errors'));
  const parts = async () => {
    expect(await page.locator('main form [name]:not([required])').count()).toBe(0);
    const fields = page.locator('main form [name]');
    const names = await fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ name }) => name));
    return [...names, ...(await main.getByRole('button').allInnerTexts())];
  };
  expect(await page.locator('.lead:visible').first().innerText()).toBe('Sign in or create an account.');
  const login = ['email', 'password', 'Sign in', 'Create New Account'];
  // Nor is Google offered where it isn't set up.
  expect(await parts()).toEqual(login);
  for (const value of ['', 'ada', 'ada@']) {
    await fill(page, { email: value, password: 'a good long line' });
    await button('Sign in').click();
    expect(await field(page, 'email').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
  }
  await fill(page, { email: 'ada@ink.example' });
  await page.goto(`${site.url}/login#no-such-part`);
  await hearsOfCalls(page);
  expect(await field(page, 'email').inputValue()).toBe('ada@ink.example');

  await button('Create New Account').click();
  expect(await parts()).toEqual(['email', 'password', 'username', 'Sign Up', 'Login']);
  expect(await field(page, 'password').getAttribute('minlength')).toBeNull();
  await main.getByText('By signing up you confirm that you are over 18 and accept').waitFor();
  for (const [name, path] of [
    ['the terms', '/terms-of-service'],
    ['the privacy policy', '/privacy-policy'],
  ] as const)
    expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  await fill(page, { password: 'a good long line', username: '   ' });
  await button('Sign Up').click();
  await expect.poll(() => hasFocus(field(page, 'username'))).toBe(true);
  expect(await field(page, 'username').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  expect(await field(page, 'username').getAttribute('title')).toBe('Use at least one letter, digit or symbol');
  await button('Login').click();
  expect(await parts()).toEqual(login);
  expect(library()).toEqual([]);

  await signIn(page, newPerson());
  await page.getByText('That email and password don’t match. Check both and try again.').waitFor();
  expect(await violations(page, 'main', ['light'])).toEqual([]);
  expectRefusals(page);
});
