import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';
import { QUERY_PATH } from '#shared-types/site/query';

import { field, fill, logoutButton, newPerson, signIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import {
  CONTACT,
  FORMS,
  NO_JWT,
  SUCCESS,
  failure,
  faultsOf,
  guestButton,
  holdAnswers,
  message,
  senderOf,
  signInLink,
  submit,
  success,
  valuesOf,
} from '../support/browser/forms.ts';
import { holdCalls } from '../support/browser/network.ts';
import { bringApplication, collectCalls, hasFocus, pageHeading, sharedSite } from '../support/browser/site.ts';

const RED = 'rgb(163, 32, 32)';
const GREEN = 'rgb(35, 105, 63)';

const site = await sharedSite();

const color = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);

describe.each(FORMS)('The form of "$path"', (form) => {
  const { path, endpoint, list, words, values } = form;
  const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']));

  test('REQ-081, REQ-082, REQ-086 to REQ-089, REQ-163, REQ-167 to REQ-169, REQ-340, D-06, D-186: signed out, it says what is missing and that nobody is signed in, with two ways on beside it, and a guest sends it', async () => {
    const { page } = await site.open(path);
    const calls = collectCalls(page, '/api/');
    const [first = '', ...others] = Object.keys(words);
    const fields = page.locator('main form [name]');
    expect(await fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ name }) => name))).toEqual([
      first,
      ...others,
    ]);
    expect(await page.locator('main form').getByRole('button').allInnerTexts()).toEqual(['Submit', 'Send as a guest']);
    const reasons = page
      .locator('select option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map((each) => each.value));
    expect(await reasons).toEqual(path === '/contact' ? ['', 'BUSINESS', 'QUESTION', 'COMPLAINT'] : []);
    await page.getByText('You’re not signed in. Sign in before you submit, or send it as a guest.').waitFor();

    await guestButton(page).click();
    await expect.poll(() => faultsOf(page)).toEqual(words);
    await expect.poll(() => hasFocus(field(page, first))).toBe(true);
    await fill(page, { [first]: values[first] });
    await submit(page).click();
    await expect.poll(() => faultsOf(page)).toEqual(Object.fromEntries(others.map((name) => [name, words[name]])));
    await expect.poll(() => hasFocus(field(page, others[0] ?? ''))).toBe(true);
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    expect(await color(page, NO_JWT)).toBe(RED);
    expect(await failure(page).locator('svg').count()).toBe(1);
    expect(await signInLink(page).getAttribute('href')).toBe('/login');
    expect(await valuesOf(page, form)).toEqual(values);
    expect(calls).toEqual([]);
    expect(await violations(page, 'main', ['light'])).toEqual([]);

    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect([await valuesOf(page, form), await failure(page).innerText()]).toEqual([empty, '']);
    // The next one is sent by either button, also after a reload.
    await page.reload();
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    // A guest counts as signed out elsewhere.
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await logoutButton(page).count()).toBe(0);
  });

  test('REQ-083 to REQ-085, REQ-093, REQ-164 to REQ-166, REQ-172, REQ-314: signed in, is sent as it stands, says "Error: " in red and keeps what was typed, or says so in green and is cleared (D-51)', async () => {
    const { page } = await site.open(path, { as: newPerson() });
    const second = Object.keys(words)[1] ?? '';
    const letGo = await holdCalls(page, `**${endpoint}`);
    const { status, json } = message('It is closed. Try later.');
    const refusal = { status, json: { ...json, fields: { [second]: 'Two.' } } };
    await page.route(`**${endpoint}`, (route) => route.fulfill(refusal), { times: 1 });
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe('Error: It is closed. Try later.');
    expect([await valuesOf(page, form), await signInLink(page).count()]).toEqual([values, 0]);
    await expect.poll(() => faultsOf(page)).toEqual({ [second]: 'Two.' });
    await expect.poll(() => hasFocus(field(page, second))).toBe(true);

    const sending = page.waitForRequest(`**${endpoint}`);
    await submit(page).click();
    const request = await sending;
    expect([await submit(page).innerText(), await submit(page).isDisabled()]).toEqual(['Submitting...', true]);
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', values]);
    expect(await request.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await request.headerValue('content-type')).toBe('application/json');
    // What is told at the edge of the screen comes into view.
    await page.setViewportSize({ width: 1440, height: 420 });
    await submit(page).evaluate((button) => button.scrollIntoView({ block: 'end' }));
    letGo();
    const said = path === '/sweepstake' ? [SUCCESS, 'Your entry has been recorded.'] : [SUCCESS];
    await expect.poll(() => success(page).locator('p').allInnerTexts()).toEqual(said);
    await expect
      .poll(() => success(page).evaluate((told) => told.getBoundingClientRect().bottom - window.innerHeight))
      .toBeLessThanOrEqual(0);
    expect([await color(page, SUCCESS), await success(page).locator('svg').count()]).toEqual([GREEN, 1]);
    expect([await submit(page).innerText(), await submit(page).isDisabled()]).toEqual(['Submit', false]);
    expect([await valuesOf(page, form), await failure(page).innerText()]).toEqual([empty, '']);
    await expect.poll(() => hasFocus(submit(page))).toBe(true);
    const stored = await withStore({ directory: site.dataDirectory }, 'forms', (database) =>
      readStored(database, list),
    );
    expect(stored).toContainEqual(expect.objectContaining(values));
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expectRefusals(page, new RegExp(`^error: POST ${endpoint} failed: It is closed\\. Try later\\.$`));
  });
});

describe('A form', () => {
  // Both are one component.
  const form = CONTACT;
  const { values, path } = form;

  test('can be typed into before the application is there, and keeps what was typed when it comes, over a reload, and while people look at another page', async () => {
    const { page } = await site.open('/about');
    const letGo = await holdCalls(page, '**/assets/index-*.js');
    await page.goto(site.url + path);
    await fill(page, values);
    expect(await submit(page).isDisabled()).toBe(true);
    letGo();
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    expect(await valuesOf(page, form)).toEqual(values);
    await page.reload();
    await expect.poll(() => valuesOf(page, form)).toEqual(values);
    await bringApplication(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await pageHeading(page, '/terms-of-service').waitFor();
    await page.goBack();
    await expect.poll(() => valuesOf(page, form)).toEqual(values);
  });

  test('can be filled in and sent with the keyboard alone', async () => {
    const { page } = await site.open(path);
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await field(page, Object.keys(values)[0] ?? '').focus();
    for (const [name, value] of Object.entries(values)) {
      await expect.poll(() => hasFocus(field(page, name))).toBe(true);
      // A choice is found by its first letters.
      if (name === 'queryType') await page.keyboard.type('A q');
      else await page.keyboard.insertText(value);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(submit(page))).toBe(true);
    await page.keyboard.press('Enter');
    await signInLink(page).waitFor();
    await expect.poll(() => hasFocus(submit(page))).toBe(true);
    for (const stop of [guestButton(page), signInLink(page)]) {
      await page.keyboard.press('Tab');
      expect(await hasFocus(stop)).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
  });

  test('without script can be read, and says where to write instead', async () => {
    const { page } = await site.open(path, { javaScriptEnabled: false });
    expect(await submit(page).isDisabled()).toBe(true);
    const note = page.locator('.island-note').filter({ hasText: 'needs JavaScript' });
    expect(await note.isVisible()).toBe(true);
    expect(await note.getByRole('link').getAttribute('href')).toBe('/privacy-policy#owner-and-data-controller');
  });
});

test('D-06, D-14: a form keeps what was typed while its writer signs in, the sign-in page leads back to it, and after logging out nothing is left behind', async () => {
  const { page } = await site.open('/contact');
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
});

test('a form that is being sent is sent once though its writer leaves and comes back, says how it went, and keeps what is typed meanwhile', async () => {
  const { page } = await site.open(CONTACT.path, { as: newPerson() });
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
});

test('D-186: who signs in on another page is offered no way to send as a guest any more, and sends in their own name', async () => {
  const person = newPerson();
  const { page, context } = await site.open('/contact');
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
});

test('REQ-262: it says "Failed to fetch JWT" when the token has run out and cannot be renewed, leads to sign in again and back, and loses nothing', async () => {
  const person = newPerson();
  const { page } = await site.open(CONTACT.path, { as: person, withClock: true });
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
  expectRefusals(page);
});
