import { beforeAll, expect, test } from 'vitest';

import { QUERY_PATH } from '#shared-types/query';

import { fill, leaveAfterRefusal, logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import {
  CONTACT,
  failure,
  guestButton,
  holdAnswers,
  senderOf,
  signInLink,
  submit,
  SUCCESS,
  success,
  valuesOf,
} from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, collectCalls, pageHeading, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

test('D-06, D-14: a form keeps what was typed while its writer signs in, the sign-in page leads back to it, and after logging out nothing is left behind', async () => {
  const visit = await site.open('/contact');
  const { page } = visit;
  await fill(page, CONTACT.values);
  await submit(page).click();
  await signInLink(page).click();
  await pageHeading(page, '/login').waitFor();
  await signUp(page, newPerson());
  await logoutButton(page).waitFor();
  const wayBack = page.getByRole('link', { name: 'Go back to your message', exact: true });
  await wayBack.click();
  await pageHeading(page, '/contact').waitFor();
  await expect.poll(() => valuesOf(page, CONTACT)).toEqual(CONTACT.values);

  await page.goBack();
  await logoutButton(page).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await wayBack.count()).toBe(0);
  await page.goto(`${site.url}/contact`);
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
  expect(Object.values(await valuesOf(page, CONTACT)).join('')).toBe('');
  await leave(visit);
});

test('a form that is being sent is sent once though its writer leaves and comes back, says how it went, and keeps what is typed meanwhile', async () => {
  const visit = await site.open(CONTACT.path, { as: newPerson() });
  const { page } = visit;
  const calls = collectCalls(page, '/api/');
  const letGo = await holdAnswers(page);
  await bringApplication(page);
  await fill(page, CONTACT.values);
  const sending = page.waitForRequest(`**${QUERY_PATH}`);
  await submit(page).click();
  await sending;
  await page.getByRole('link', { name: 'Read the terms' }).click();
  await pageHeading(page, '/terms-of-service').waitFor();
  await page.goBack();
  await pageHeading(page, '/contact').waitFor();
  await expect.poll(() => submit(page).innerText()).toBe('Submitting...');
  expect(await submit(page).isDisabled()).toBe(true);
  const typed = { ...CONTACT.values, query: 'And one thing more.' };
  await fill(page, typed);
  letGo();
  await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  expect(await valuesOf(page, CONTACT)).toEqual(typed);
  expect(calls).toHaveLength(1);
  await leave(visit);
});

test('D-186: who signs in on another page is offered no way to send as a guest any more, and sends in their own name', async () => {
  const person = newPerson();
  const visit = await site.open('/contact');
  const { page, context } = visit;
  await guestButton(page).waitFor();
  const other = await context.newPage();
  await other.goto(`${site.url}/login`);
  await signUp(other, person);
  await logoutButton(other).waitFor();
  await guestButton(page).waitFor({ state: 'hidden' });
  await fill(page, CONTACT.values);
  const call = page.waitForRequest(`**${QUERY_PATH}`);
  await submit(page).click();
  expect(await senderOf(call)).toBe(person.email);
  await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  await logoutButton(other).click();
  await guestButton(page).waitFor();
  await leave(visit);
});

test('REQ-262: it says "Failed to fetch JWT" when the token has run out and cannot be renewed, leads to sign in again and back, and loses nothing', async () => {
  const person = newPerson();
  const visit = await site.open(CONTACT.path, { as: person, withClock: true });
  const { page } = visit;
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
  await page.route('**/idp/securetoken/**', (route) => route.abort());
  await page.clock.fastForward('01:00:00');
  await fill(page, CONTACT.values);
  await submit(page).click();
  await expect.poll(() => failure(page).innerText()).toBe('Error: Failed to fetch JWT');
  await page.getByText('Check your connection and send the form again, or sign in again.').waitFor();
  expect(await guestButton(page).count()).toBe(0);
  await page.unroute('**/idp/securetoken/**');
  await signInLink(page).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await signIn(page, person);
  await page.getByRole('link', { name: 'Go back to your message', exact: true }).click();
  await pageHeading(page, '/contact').waitFor();
  await expect.poll(() => valuesOf(page, CONTACT)).toEqual(CONTACT.values);
  await submit(page).click();
  await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  await leaveAfterRefusal(visit);
});
