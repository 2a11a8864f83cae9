import { beforeAll, expect, test } from 'vitest';

import { USER_MAX_LENGTHS } from '#shared-types/user';

import { field, fill, leaveAfterRefusal, logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('axe-core finds no fault in either theme: sign in, register, a failure, signed in', async () => {
  const visit = await site.open('/login', { reducedMotion: 'reduce' });
  const { page } = visit;
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
  await leaveAfterRefusal(visit);
});

test('nobody can register with a name that is too long, which is not cut off', async () => {
  const visit = await site.open('/login');
  const { page } = visit;
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
  await leave(visit);
});
