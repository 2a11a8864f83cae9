import { beforeAll, describe, expect, test } from 'vitest';

import { QUERY_PATH } from '#shared-types/query';

import { fill, leaveAfterRefusal, logoutButton, newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
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
import { leave } from '../support/browser/room.ts';
import { bringApplication, pageHeading, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

describe.each(FORMS)('The form of "$path"', ({ path, words, values }) => {
  test.each([1440, 360])(
    'axe-core finds no fault in either theme at %i px: faults, the failure with its two ways, success',
    async (width) => {
      const visit = await site.open(path, { reducedMotion: 'reduce', viewport: { width, height: 800 } });
      const { page } = visit;
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
      await leave(visit);
    },
  );
});

describe('A form', () => {
  const { values, path } = CONTACT;

  test('keeps both ways on when no identity can be had for a guest, and says why', async () => {
    const visit = await site.open(path);
    const { page } = visit;
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
    const other = await visit.context.newPage();
    await other.goto(site.url + path);
    await fill(other, values);
    await submit(other).click();
    await guestButton(other).waitFor();
    await leaveAfterRefusal(visit);
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

  test.each(['**/assets/index-*.js', '**/assets/contact-query-form-*.js'])(
    'says so when its code cannot be loaded (%s)',
    async (code) => {
      const { page, close } = await site.open('/');
      await page.route(code, (route) => route.abort());
      await page.goto(site.url + path);
      const words = 'This part of the page didn’t load. Copy what you’ve typed, then reload the page.';
      await page.getByText(words, { exact: true }).waitFor();
      await close();
    },
  );

  test('can be left without a fault before its code has come', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/contact-query-form-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(site.url + path, { waitUntil: 'commit' });
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

  test('D-186, GUEST_FORMS=false: cannot be sent by guests, and offers only to sign in', async () => {
    const closed = await startSite({ guestForms: false });
    const visit = await closed.open(path);
    const { page } = visit;
    await submit(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await leave(visit);
  });
});

describe('A signed-in person', () => {
  test('sends in their own name though the settings could not be had at first, and the cause is logged', async () => {
    const person = newPerson();
    const visit = await site.open('/sweepstake', { as: person });
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
    const visit = await site.open('/sweepstake', { as: person });
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
    await leaveAfterRefusal(visit, /^error: Who is signed in is not known: /);
  });
});
