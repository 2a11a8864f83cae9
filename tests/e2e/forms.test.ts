import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';

import {
  field,
  fill,
  leaveAfterRefusal,
  logoutButton,
  newPerson,
  openSignedIn,
  signUp,
} from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import {
  CONTACT,
  FORMS,
  SUCCESS,
  NO_JWT,
  submit,
  failure,
  success,
  guestButton,
  signInLink,
  message,
  valuesOf,
  faultsOf,
} from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import {
  bringApplication,
  collectCalls,
  hasFocus,
  pageHeading,
  sharedSite,
  type TestSite,
} from '../support/browser/site.ts';

const RED = 'rgb(163, 32, 32)';
const GREEN = 'rgb(35, 105, 63)';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const color = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
describe.each(FORMS)('The form of "$path"', (form) => {
  const { path, endpoint, list, words, values } = form;
  const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']));

  test('REQ-081, REQ-163: has exactly the fields of the specification and a submit button', async () => {
    const visit = await site.open(path);
    const names = await visit.page
      .locator('main form [name]')
      .evaluateAll((all: HTMLInputElement[]) => all.map(({ name }) => name));
    expect(names).toEqual(Object.keys(values));
    const buttons = visit.page.locator('main form').getByRole('button');
    expect(await buttons.allInnerTexts()).toEqual(['Submit', 'Send as a guest']);
    await leave(visit);
  });

  test('REQ-086 to REQ-089, REQ-091, REQ-167 to REQ-169: says under each empty field what is missing, puts the focus on the first, sends nothing', async () => {
    // Signed out, nothing would be sent in any case.
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    const calls = collectCalls(page, '/api/');
    await submit(page).click();
    await expect.poll(() => faultsOf(page)).toEqual(words);
    const [first = '', ...others] = Object.keys(words);
    await expect.poll(() => hasFocus(field(page, first))).toBe(true);

    // White space isn't an answer (D-48).
    await fill(page, { [first]: '   ' });
    expect(await faultsOf(page)).toEqual(words);
    await fill(page, { [first]: values[first] });
    const left = Object.fromEntries(others.map((name) => [name, words[name]]));
    await expect.poll(() => faultsOf(page)).toEqual(left);
    await submit(page).click();
    await expect.poll(() => hasFocus(field(page, others[0] ?? ''))).toBe(true);
    expect(await failure(page).innerText()).toBe('');
    expect(calls).toEqual([]);
    await leave(visit);
  });

  test('REQ-340, D-06: signed out, says "Error: No JWT token available" and sends nothing, with two ways on beside it', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    const calls = collectCalls(page, '/api/');
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    expect(await color(page, NO_JWT)).toBe(RED);
    expect(await failure(page).locator('svg').count()).toBe(1);
    expect(await signInLink(page).getAttribute('href')).toBe('/login');
    await guestButton(page).waitFor();
    expect(await valuesOf(page, form)).toEqual(values);
    expect(calls).toEqual([]);
    await leave(visit);
  });

  test('D-06, D-186: is sent by a guest at the first try, with the token of an identity without name, and the next one by either button', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await page.getByText('You’re not signed in. Sign in before you submit, or send it as a guest.').waitFor();
    await guestButton(page).click();
    await expect.poll(() => faultsOf(page)).toEqual(words);
    await fill(page, values);
    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(await valuesOf(page, form)).toEqual(empty);
    expect(await failure(page).innerText()).toBe('');

    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    // A guest counts as signed out on the sign-in page.
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await logoutButton(page).count()).toBe(0);
    await leave(visit);
  });

  test('REQ-083, REQ-084, REQ-093, REQ-164, REQ-165, REQ-172: signed in, is sent as it stands, says so in green, and is cleared (D-51)', async () => {
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${endpoint}`, async (route) => {
      await held;
      await route.continue();
    });
    await fill(page, values);
    const sending = page.waitForRequest(`**${endpoint}`);
    await submit(page).click();
    const request = await sending;
    expect([await submit(page).innerText(), await submit(page).isDisabled()]).toEqual(['Submitting...', true]);
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual(values);
    expect(await request.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await request.headerValue('content-type')).toBe('application/json');

    letGo();
    const said = path === '/sweepstake' ? [SUCCESS, 'Your entry has been recorded.'] : [SUCCESS];
    await expect.poll(() => success(page).locator('p').allInnerTexts()).toEqual(said);
    expect(await color(page, SUCCESS)).toBe(GREEN);
    expect(await success(page).locator('svg').count()).toBe(1);
    expect([await submit(page).innerText(), await submit(page).isDisabled()]).toEqual(['Submit', false]);
    expect(await valuesOf(page, form)).toEqual(empty);
    await expect.poll(() => hasFocus(submit(page))).toBe(true);
    expect(
      await withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, list)),
    ).toContainEqual(expect.objectContaining(values));
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await leave(visit);
  });

  test('REQ-085, REQ-094, REQ-166, REQ-314: says "Error: " and the message of the answer, keeps what was typed, and logs it (D-51)', async () => {
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    await page.route(`**${endpoint}`, (route) => route.fulfill(message('It is closed. Try later.')), { times: 1 });
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe('Error: It is closed. Try later.');
    expect(await valuesOf(page, form)).toEqual(values);
    expect(await signInLink(page).count()).toBe(0);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(await failure(page).innerText()).toBe('');
    await leaveAfterRefusal(visit, new RegExp(`^error: POST ${endpoint} failed: It is closed\\. Try later\\.$`));
  });

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
  // Both are one component.
  const form = CONTACT;
  const { endpoint, words, values, path } = form;

  test('keeps both ways on when no identity can be had for a guest, and says why', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await page.route('**/idp/**', (route) => route.abort());
    await fill(page, values);
    await guestButton(page).click();
    const said = 'Error: We can’t reach the sign-in service. Check your connection and try again.';
    await expect.poll(() => failure(page).innerText()).toBe(said);
    await signInLink(page).waitFor();
    expect(await valuesOf(page, form)).toEqual(values);
    await page.unroute('**/idp/**');
    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leaveAfterRefusal(visit);
  });

  test('brings into view how the sending went, if the button was at the edge of the screen', async () => {
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    await page.setViewportSize({ width: 1440, height: 420 });
    await fill(page, values);
    await submit(page).evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await submit(page).click();
    const told = success(page).getByText(SUCCESS);
    await told.waitFor();
    await expect
      .poll(() => told.evaluate((sentence) => sentence.getBoundingClientRect().bottom - window.innerHeight))
      .toBeLessThanOrEqual(0);
    await leave(visit);
  });

  test('shows the words of the answer for single fields under them, with the focus on the first', async () => {
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    const [, second = '', third = ''] = Object.keys(words);
    const fields = { [third]: 'Three.', [second]: 'Two.', stranger: 'None.' };
    const json = { error: 'INVALID_REQUEST', message: 'Some fields need another look.', fields };
    await page.route(`**${endpoint}`, (route) => route.fulfill({ status: 400, json }));
    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => faultsOf(page)).toEqual({ [second]: 'Two.', [third]: 'Three.' });
    await expect.poll(() => hasFocus(field(page, second))).toBe(true);
    expect(await failure(page).innerText()).toBe('Error: Some fields need another look.');
    await leaveAfterRefusal(visit, /failed: Some fields need another look/);
  });

  test('says what to do when the server cannot be reached', async () => {
    const visit = await openSignedIn(site, path);
    const { page } = visit;
    await page.route(`**${endpoint}`, (route) => route.abort());
    await fill(page, values);
    await submit(page).click();
    await expect
      .poll(() => failure(page).innerText())
      .toBe('Error: We can’t reach the server. Check your connection and send it again.');
    await leaveAfterRefusal(visit, /failed: We can’t reach the server/);
  });

  test('D-06, D-14: keeps what was typed while its writer signs in, and the sign-in page leads back to it', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await fill(page, values);
    await submit(page).click();
    await signInLink(page).click();
    await pageHeading(page, '/login').waitFor();
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    await page.getByRole('link', { name: 'Go back to your message', exact: true }).click();
    await pageHeading(page, path).waitFor();
    await expect.poll(() => valuesOf(page, form)).toEqual(values);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);

    await page.goto(`${site.url}/login`);
    await logoutButton(page).waitFor();
    expect(await page.getByRole('link', { name: 'Go back to your message' }).count()).toBe(0);
    await leave(visit);
  });

  test('keeps what was typed over a reload, and while people look at another page', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await fill(page, values);
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await page.reload();
    await expect.poll(() => valuesOf(page, form)).toEqual(values);
    await bringApplication(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await pageHeading(page, '/terms-of-service').waitFor();
    await page.goBack();
    await expect.poll(() => valuesOf(page, form)).toEqual(values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    await leave(visit);
  });

  test('can be typed into before the application is there, and loses nothing when it comes', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + path);
    await fill(page, values);
    expect(await submit(page).isDisabled()).toBe(true);
    letGo();
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    expect(await valuesOf(page, form)).toEqual(values);
    await leave(visit);
  });

  test('says so when the application cannot be loaded', async () => {
    const { page, close } = await site.open('/');
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(site.url + path);
    await page
      .getByText('This part of the page didn’t load. Copy what you’ve typed, then reload the page.', {
        exact: true,
      })
      .waitFor();
    await close();
  });

  test('without script can be read, and says where to write instead', async () => {
    const visit = await site.open(path, { javaScriptEnabled: false });
    const { page } = visit;
    expect(await submit(page).isDisabled()).toBe(true);
    const note = page.locator('.island-note').filter({ hasText: 'needs JavaScript' });
    expect(await note.isVisible()).toBe(true);
    expect(await note.getByRole('link').getAttribute('href')).toBe('/privacy-policy#owner-and-data-controller');
    await leave(visit);
  });

  test('can be filled in and sent with the keyboard alone', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await field(page, Object.keys(values)[0] ?? '').focus();
    for (const [name, value] of Object.entries(values)) {
      await expect.poll(() => hasFocus(field(page, name))).toBe(true);
      await page.keyboard.type(name === 'queryType' ? 'A q' : value);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(submit(page))).toBe(true);
    await page.keyboard.press('Enter');
    await signInLink(page).waitFor();
    await expect.poll(() => hasFocus(submit(page))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(guestButton(page))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(signInLink(page))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leave(visit);
  });
});

describe('The sweepstake form', () => {
  test('REQ-171: has no upload', async () => {
    const visit = await site.open('/sweepstake');
    expect(await visit.page.locator('input[type=file]').count()).toBe(0);
    await leave(visit);
  });
});
