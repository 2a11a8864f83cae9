import { expect, test } from 'vitest';

import { USER_MAX_LENGTHS } from '#shared-types/people/user';

import { field, fill, logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { collectCalls, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

test('axe-core finds no fault in either theme: sign in, register, a failure, signed in', async () => {
  const { page } = await site.open('/login', { reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create New Account' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await signIn(page, newPerson());
  await page.getByText('That email and password don’t match. Check both and try again.').waitFor();
  expect(await violations(page)).toEqual([]);
  await signUp(page, newPerson());
  await logoutButton(page).waitFor();
  expect(await violations(page)).toEqual([]);
  expectRefusals(page);
});

test('nobody can register with a name that is too long, which is not cut off', async () => {
  const { page } = await site.open('/login');
  const calls = collectCalls(page, '/idp');
  const longest = '𝒜'.repeat(USER_MAX_LENGTHS.username);
  await signUp(page, { ...newPerson(), username: `${longest}𝒜` });
  const complaint = await field(page, 'username').evaluate((input: HTMLInputElement) => [
    input.validity.valid,
    input.validationMessage,
    input.value,
  ]);
  expect(complaint).toEqual([false, 'Please shorten this to 100 characters; it has 101.', `${longest}𝒜`]);
  expect(calls).toEqual([]);
  await fill(page, { username: longest });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await logoutButton(page).waitFor();
});
