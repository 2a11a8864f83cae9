import { beforeAll, describe, expect, test } from 'vitest';

import { QUERY_MAX_LENGTHS, QUERY_PATH } from '#shared-types/query';

import {
  field,
  fill,
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  openSignedIn,
  signUp,
} from '../support/browser/account.ts';
import {
  CONTACT,
  NO_JWT,
  submit,
  failure,
  guestButton,
  signInLink,
  valuesOf,
  faultsOf,
} from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, pageHeading, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

describe('The contact form', () => {
  test('reads an unexpected answer as a failure, and can be sent again', async () => {
    const visit = await openSignedIn(site, CONTACT.path);
    const { page } = visit;
    await fill(page, CONTACT.values);
    const unread =
      'We couldn’t read the server’s answer, so what you sent may or may not have arrived. Check your connection, then send it again.';
    const answers = [
      [{ status: 400, json: { message: 'Out of ink.', fields: null } }, 'Out of ink.'],
      [{ status: 400, json: { message: 5, fields: { name: 5 } } }, 'HTTP error! status: 400'],
      [{ status: 502, body: 'null', contentType: 'application/json' }, 'HTTP error! status: 502'],
      [{ status: 503, body: '<h1>Later</h1>', contentType: 'text/html' }, 'HTTP error! status: 503'],
      [{ status: 200, body: '<!doctype html>Hello', contentType: 'text/html' }, unread],
    ] as const;
    for (const [answer, said] of answers) {
      await page.route(`**${QUERY_PATH}`, (route) => route.fulfill(answer), { times: 1 });
      await submit(page).click();
      await expect.poll(() => failure(page).innerText()).toBe(`Error: ${said}`);
      expect([await submit(page).innerText(), await submit(page).isEnabled()]).toEqual(['Submit', true]);
    }
    expect(await valuesOf(page, CONTACT)).toEqual(CONTACT.values);
    await leaveAfterRefusal(visit, /^error: POST \/api\/query failed: /);
  });

  test('says so, under the one heading of the page, when it breaks', async () => {
    const { page, close } = await site.open('/');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'FormData', { value: undefined });
    });
    await page.goto(`${site.url}/contact`);
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong!' });
    await alert.getByRole('heading', { level: 3, name: 'Something went wrong!' }).waitFor();
    expect(await alert.locator('p').allInnerTexts()).toEqual([
      'This part of the page has stopped working. Reload the page to use it again.',
    ]);
    expect(await page.locator('h1').count()).toBe(1);
    await close();
  });

  test('can be left without a fault before its code has come', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/contact-query-form-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/contact`, { waitUntil: 'commit' });
    await bringApplication(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await pageHeading(page, '/terms-of-service').waitFor();
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/contact-query-form-'));
    code.resolve();
    await arrived;
    await page.goBack();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await leave(visit);
  });

  test('can be left without a fault when its code could not be loaded', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    await page.route('**/assets/contact-query-form-*.js', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await page.getByText('This part of the page didn’t load.').waitFor();
    await bringApplication(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await pageHeading(page, '/terms-of-service').waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await leaveAfterRefusal(visit);
  });

  test('REQ-082: offers three reasons, and none is chosen at first', async () => {
    const visit = await site.open('/contact');
    const { page } = visit;
    const reasons = await field(page, 'queryType')
      .locator('option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value));
    expect(reasons).toEqual(['', 'BUSINESS', 'QUESTION', 'COMPLAINT']);
    expect(await field(page, 'queryType').inputValue()).toBe('');
    await leave(visit);
  });

  test('D-48: says how long a text may be, and cuts none off', async () => {
    const visit = await site.open('/contact');
    const { page } = visit;
    // Each is one character and two units of UTF-16.
    const longest = '𝒜'.repeat(QUERY_MAX_LENGTHS.name);
    await fill(page, { ...CONTACT.values, name: longest });
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    const long = `${longest}𝒜`;
    await fill(page, { name: long });
    await submit(page).click();
    await expect.poll(() => faultsOf(page)).toEqual({ name: 'Please shorten this to 200 characters; it has 201.' });
    expect(await field(page, 'name').inputValue()).toBe(long);
    await leave(visit);
  });

  test('REQ-262: says "Failed to fetch JWT" when the token has run out and cannot be renewed', async () => {
    const visit = await site.open('/login', { withClock: true });
    const { page } = visit;
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    await page.route('**/idp/securetoken/**', (route) => route.abort());
    await bringApplication(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
    await pageHeading(page, '/contact').waitFor();
    await page.clock.fastForward('01:00:00');
    await fill(page, CONTACT.values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe('Error: Failed to fetch JWT');
    await page.getByText('Check your connection and send the form again, or sign in again.').waitFor();
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await leaveAfterRefusal(visit);
  });

  test('GUEST_FORMS=false: cannot be sent by guests, and offers only to sign in', async () => {
    const closed = await startSite({ guestForms: false });
    const visit = await closed.open('/contact');
    const { page } = visit;
    await submit(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await fill(page, CONTACT.values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await leave(visit);
    await closed.close();
  });
});
