import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { QUERY_PATH } from '#shared-types/query';

import {
  fill,
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  openSignedIn,
  signIn,
  signUp,
} from '../support/browser/account.ts';
import {
  CONTACT,
  SUCCESS,
  submit,
  failure,
  success,
  guestButton,
  signInLink,
  message,
  valuesOf,
  holdAnswers,
  senderOf,
} from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, collectCalls, pageHeading, sharedSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** Sends the contact form, and opens another page while it is on its way. */
async function leaveWhileSending(page: Page): Promise<void> {
  await bringApplication(page);
  await fill(page, CONTACT.values);
  const sending = page.waitForRequest(`**${QUERY_PATH}`);
  await submit(page).click();
  await sending;
  await page.getByRole('link', { name: 'Read the terms' }).click();
  await pageHeading(page, '/terms-of-service').waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await page.goBack();
  await pageHeading(page, '/contact').waitFor();
}

describe('A form that is being sent', () => {
  test('keeps what is typed meanwhile, also over a reload', async () => {
    const visit = await openSignedIn(site, CONTACT.path);
    const { page } = visit;
    const letGo = await holdAnswers(page);
    await fill(page, CONTACT.values);
    const sending = page.waitForRequest(`**${QUERY_PATH}`);
    await submit(page).click();
    await sending;
    const typed = { ...CONTACT.values, query: 'And one thing more.' };
    await fill(page, typed);
    letGo();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(await valuesOf(page, CONTACT)).toEqual(typed);
    await page.reload();
    await expect.poll(() => valuesOf(page, CONTACT)).toEqual(typed);
    await leave(visit);
  });

  test('is sent once though its writer leaves and comes back, and says how it went', async () => {
    const visit = await openSignedIn(site, CONTACT.path);
    const { page } = visit;
    const calls = collectCalls(page, '/api/');
    const letGo = await holdAnswers(page);
    await leaveWhileSending(page);
    await comeBack(page);
    await expect.poll(() => submit(page).innerText()).toBe('Submitting...');
    expect(await submit(page).isDisabled()).toBe(true);
    letGo();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(Object.values(await valuesOf(page, CONTACT)).join('')).toBe('');
    expect(calls).toHaveLength(1);
    await leave(visit);
  });

  test('shows its failure to a writer who has left and come back, and keeps what was typed', async () => {
    const visit = await openSignedIn(site, CONTACT.path);
    const { page } = visit;
    const letGo = await holdAnswers(page, (route) => route.fulfill(message('It is closed.')));
    await leaveWhileSending(page);
    await comeBack(page);
    await expect.poll(() => submit(page).innerText()).toBe('Submitting...');
    letGo();
    await expect.poll(() => failure(page).innerText()).toBe('Error: It is closed.');
    expect(await valuesOf(page, CONTACT)).toEqual(CONTACT.values);
    expect(await submit(page).isEnabled()).toBe(true);
    await leaveAfterRefusal(visit, /failed: It is closed/);
  });

  test('tells a writer who was away when the answer came', async () => {
    const visit = await openSignedIn(site, CONTACT.path);
    const { page } = visit;
    const letGo = await holdAnswers(page);
    await leaveWhileSending(page);
    const answering = page.waitForResponse(`**${QUERY_PATH}`);
    letGo();
    await (await answering).finished();
    await comeBack(page);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(Object.values(await valuesOf(page, CONTACT)).join('')).toBe('');
    await leave(visit);
  });
});

describe('A signed-in person', () => {
  test('is offered no way to send as a guest, even after signing in on another page (D-186)', async () => {
    const visit = await site.open('/contact');
    const { page, context } = visit;
    await guestButton(page).waitFor();
    const other = await context.newPage();
    await other.goto(`${site.url}/login`);
    await signUp(other, newPerson());
    await logoutButton(other).waitFor();
    await guestButton(page).waitFor({ state: 'hidden' });
    await page.reload();
    await submit(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await logoutButton(other).click();
    await guestButton(page).waitFor();
    await leave(visit);
  });

  test('sends in their own name after signing in on another page', async () => {
    const visit = await site.open('/contact');
    const { page, context } = visit;
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    const other = await context.newPage();
    await other.goto(`${site.url}/login`);
    const person = newPerson();
    await signUp(other, person);
    await logoutButton(other).waitFor();

    await fill(page, CONTACT.values);
    const call = page.waitForRequest(`**${QUERY_PATH}`);
    await submit(page).click();
    expect(await senderOf(call)).toBe(person.email);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leave(visit);
  });

  test('sends in their own name though the settings could not be had at first, and the cause is logged', async () => {
    const person = newPerson();
    const visit = await openSignedIn(site, '/sweepstake', {}, person);
    const { page } = visit;
    await page.route('**/config.json', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => visit.complaints.join()).toContain('Who is signed in is not known');
    await page.unroute('**/config.json');
    await fill(page, CONTACT.values);
    const call = page.waitForRequest(`**${QUERY_PATH}`);
    await submit(page).click();
    expect(await senderOf(call)).toBe(person.email);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await page.goto(`${site.url}/login`);
    await logoutButton(page).waitFor();
    await leaveAfterRefusal(visit, /^error: Who is signed in is not known: \w/);
  });

  test('is asked to reload the page if the identity library does not load, and is no guest after that', async () => {
    const person = newPerson();
    const visit = await openSignedIn(site, '/sweepstake', {}, person);
    const { page } = visit;
    const library = /\/assets\/identity-(?!errors)/;
    await page.route(library, (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await fill(page, CONTACT.values);
    await submit(page).click();
    await guestButton(page).click();
    await expect.poll(() => failure(page).innerText()).toContain('Check your connection, then reload the page');
    await page.unroute(library);
    await page.reload();
    await expect.poll(() => valuesOf(page, CONTACT)).toEqual(CONTACT.values);
    const call = page.waitForRequest(`**${QUERY_PATH}`);
    await submit(page).click();
    expect(await senderOf(call)).toBe(person.email);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leaveAfterRefusal(visit, /^error: Who is signed in is not known: /);
  });

  test('is led to sign in again and back if the server does not know them, and loses nothing', async () => {
    const person = newPerson();
    const visit = await openSignedIn(site, CONTACT.path, {}, person);
    const { page } = visit;
    const said = 'Sign in and try again: the call needs the token of a signed-in user.';
    const answer = { status: 401, json: { error: 'UNAUTHENTICATED', message: said } };
    await page.route(`**${QUERY_PATH}`, (route) => route.fulfill(answer), { times: 1 });
    await fill(page, CONTACT.values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(`Error: ${said}`);
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await signInLink(page).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await signIn(page, person);
    await page.getByRole('link', { name: 'Go back to your message', exact: true }).click();
    await pageHeading(page, '/contact').waitFor();
    await expect.poll(() => valuesOf(page, CONTACT)).toEqual(CONTACT.values);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leaveAfterRefusal(visit, /failed: Sign in and try again/);
  });

  test('leaves nothing that was typed behind after logging out', async () => {
    const visit = await site.open('/contact');
    const { page } = visit;
    await fill(page, CONTACT.values);
    await submit(page).click();
    await signInLink(page).click();
    await pageHeading(page, '/login').waitFor();
    await signUp(page, newPerson());
    await page.getByRole('link', { name: 'Go back to your message', exact: true }).waitFor();
    await logoutButton(page).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    expect(Object.values(await valuesOf(page, CONTACT)).join('')).toBe('');
    await leave(visit);
  });
});

test('A guest is one on the page that they sent from only', async () => {
  const visit = await site.open('/contact');
  const { page, context } = visit;
  await fill(page, CONTACT.values);
  await submit(page).click();
  await guestButton(page).click();
  await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  // On this page also after a reload.
  await page.reload();
  await fill(page, CONTACT.values);
  await submit(page).click();
  await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  const other = await context.newPage();
  await other.goto(`${site.url}/contact`);
  await fill(other, CONTACT.values);
  await submit(other).click();
  await guestButton(other).waitFor();
  await leave(visit);
});
