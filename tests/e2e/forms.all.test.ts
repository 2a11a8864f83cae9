import { describe, expect, test } from 'vitest';

import { QUERY_PATH } from '#shared-types/site/query';

import { fill, logoutButton, newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import {
  CONTACT,
  failure,
  faultsOf,
  FORMS,
  guestButton,
  NO_JWT,
  senderOf,
  signInLink,
  submit,
  SUCCESS,
  success,
  valuesOf,
} from '../support/browser/forms.ts';
import { holdCalls } from '../support/browser/network.ts';
import { bringApplication, pageHeading, sharedSite, startSite } from '../support/browser/site.ts';

const site = await sharedSite();

describe.each(FORMS)('The form of "$path"', ({ path, words, values }) => {
  test.each([1440, 360])(
    'axe-core finds no fault at %i px in either theme: faults, the failure, success',
    async (width) => {
      const { page } = await site.open(path, { reducedMotion: 'reduce', viewport: { width, height: 800 } });
      await submit(page).click();
      await expect.poll(() => faultsOf(page)).toEqual(words);
      expect(await violations(page)).toEqual([]);
      await fill(page, values);
      await submit(page).click();
      await signInLink(page).waitFor();
      expect(await violations(page)).toEqual([]);
      await guestButton(page).click();
      await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
      expect(await violations(page)).toEqual([]);
    },
  );
});

describe('A form', () => {
  const { values, path } = CONTACT;

  test('keeps both ways on when no identity can be had for a guest, and says why', async () => {
    const { page, context } = await site.open(path);
    await page.route('**/idp/**', (route) => route.abort());
    await fill(page, values);
    await guestButton(page).click();
    const said = 'Error: We can’t reach the sign-in service. Check your connection and try again.';
    await expect.poll(() => failure(page).innerText()).toBe(said);
    await signInLink(page).waitFor();
    expect(await valuesOf(page, CONTACT)).toEqual(values);
    await page.unroute('**/idp/**');
    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    // Another page of the browser has another tab's storage, and so no guest.
    const other = await context.newPage();
    await other.goto(site.url + path);
    await fill(other, values);
    await submit(other).click();
    await guestButton(other).waitFor();
    expectRefusals(page);
  });

  test('says so, under the one heading of the page, when it breaks', async () => {
    const { page, close } = await site.open('/');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'FormData', { value: undefined });
    });
    await page.goto(site.url + path);
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong!' });
    await alert.getByRole('heading', { level: 3, name: 'Something went wrong!' }).waitFor();
    expect(await alert.locator('p').allInnerTexts()).toEqual([
      'This part of the page has stopped working. Reload the page to use it again.',
    ]);
    expect(await page.locator('h1').count()).toBe(1);
    await close();
  });

  const codes = ['**/assets/index-*.js', '**/assets/contact-query-form-*.js'];
  test.each(codes)('says so when its code cannot be loaded (%s)', async (code) => {
    const { page, close } = await site.open('/');
    await page.route(code, (route) => route.abort());
    await page.goto(site.url + path);
    const words = 'This part of the page didn’t load. Copy what you’ve typed, then reload the page.';
    await page.getByText(words, { exact: true }).waitFor();
    await close();
  });

  test('can be left without a fault before its code has come', async () => {
    const { page } = await site.open('/');
    const bringCode = await holdCalls(page, '**/assets/contact-query-form-*.js');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await bringApplication(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await pageHeading(page, '/terms-of-service').waitFor();
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/contact-query-form-'));
    bringCode();
    await arrived;
    await page.goBack();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
  });

  test('D-186, GUEST_FORMS=false: cannot be sent by guests, and offers only to sign in', async () => {
    const closed = await startSite({ guestForms: false });
    const { page } = await closed.open(path);
    await submit(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
  });
});

describe('A signed-in person', () => {
  test('sends in their own name though the settings could not be had at first, and the cause is logged', async () => {
    const person = newPerson();
    const { page, complaints } = await site.open('/sweepstake', { as: person });
    await page.route('**/config.json', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => complaints.join()).toContain('Who is signed in is not known');
    await page.unroute('**/config.json');
    await fill(page, CONTACT.values);
    const call = page.waitForRequest(`**${QUERY_PATH}`);
    await submit(page).click();
    expect(await senderOf(call)).toBe(person.email);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await page.goto(`${site.url}/login`);
    await logoutButton(page).waitFor();
    expectRefusals(page, /^error: Who is signed in is not known: \w/);
  });

  test('is asked to reload the page if the identity library does not load, and is no guest after that', async () => {
    const person = newPerson();
    const { page } = await site.open('/sweepstake', { as: person });
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
    expectRefusals(page, /^error: Who is signed in is not known: /);
  });
});
