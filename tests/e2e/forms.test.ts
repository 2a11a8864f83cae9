import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readStored, type StoredList } from '#bff/embedded/stored-rows';
import { CONTACT_MAX_LENGTHS, CONTACT_WORDS, QUERY_PATH } from '#shared-types/contact';
import { SWEEPSTAKE_PATH, SWEEPSTAKE_WORDS } from '#shared-types/sweepstake';

import { field, fill, leaveAfterRefusal, logoutButton, newPerson, signIn, signUp } from '../support/account.ts';
import { bringAxe, violations } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import { leave } from '../support/room.ts';
import { bringApplication, hasFocus, pageHeading, startSite, type TestSite } from '../support/site.ts';

const RED = 'rgb(163, 32, 32)';
const GREEN = 'rgb(35, 105, 63)';
const SUCCESS = 'Query submitted successfully!';
const NO_JWT = 'Error: No JWT token available';

interface TestForm {
  path: '/contact' | '/sweepstake';
  /** Where it is sent, and where that is stored. */
  endpoint: string;
  list: StoredList;
  /** What is said under its empty fields, in their order. */
  words: Record<string, string>;
  values: Record<string, string>;
}

const CONTACT: TestForm = {
  path: '/contact',
  endpoint: QUERY_PATH,
  list: 'queries',
  words: CONTACT_WORDS,
  // The address is none: nobody checks its format (REQ-090).
  values: { name: 'Ada', emailAddress: 'ada at ink', queryType: 'QUESTION', query: 'Does it read “verse”?\nIn rhyme?' },
};
const SWEEPSTAKE: TestForm = {
  path: '/sweepstake',
  endpoint: SWEEPSTAKE_PATH,
  list: 'sweepstakes',
  words: SWEEPSTAKE_WORDS,
  // Any text will do (REQ-170).
  values: { email: 'ada', subject: 'History', pageNumber: 'the last one' },
};
const FORMS = [CONTACT, SWEEPSTAKE];

let site: TestSite;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sullivan-'));
  site = await startSite({ dataDirectory, rateLimitFactor: 1000 });
});
afterAll(async () => {
  await site.close();
  await rm(dataDirectory, { recursive: true });
});

const submit = (page: Page) => page.locator('main form button[type=submit]');
const failure = (page: Page) => page.locator('main form').getByRole('alert');
const success = (page: Page) => page.locator('main form').getByRole('status');
const color = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
const guestButton = (page: Page) => page.getByRole('button', { name: 'Send as a guest', exact: true });
const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in to send this form.', exact: true });
const message = (text: string) => ({ status: 503, json: { error: 'UPSTREAM_UNAVAILABLE', message: text } });

/** What stands in the fields of a form. */
async function valuesOf(page: Page, { words }: TestForm): Promise<Record<string, string>> {
  const entries = Object.keys(words).map(async (name) => [name, await field(page, name).inputValue()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The faults that stand under the fields, by the names of these. */
function faultsOf(page: Page): Promise<Record<string, string | undefined>> {
  return page.locator('main form [aria-invalid=true]').evaluateAll((fields: HTMLInputElement[]) =>
    Object.fromEntries(
      fields.map((each) => {
        const [id = ''] = each.getAttribute('aria-describedby')?.split(' ') ?? [];
        return [each.name, document.getElementById(id)?.innerText];
      }),
    ),
  );
}

/** The calls of the product API from now on. */
function collectCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

/** A form as a person who has just registered finds it. */
async function openSignedIn({ path }: Pick<TestForm, 'path'>, person = newPerson()): Promise<Visit> {
  const visit = await site.open('/login');
  await signUp(visit.page, person);
  await logoutButton(visit.page).waitFor();
  await visit.page.goto(site.url + path);
  return visit;
}

/** Holds the answers to a form back until the result is called. */
async function holdAnswers(page: Page, respond = (route: Route) => route.continue()): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${QUERY_PATH}`, async (route) => {
    await held;
    await respond(route);
  });
  return letGo;
}

/** Sends the contact form, and looks at another page while it is on its way. */
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

/** Whose token a call carries. */
async function senderOf(call: Promise<Request>): Promise<string | undefined> {
  const [, payload = ''] = (await (await call).headerValue('authorization'))?.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).email;
}

describe.each(FORMS)('The form of "$path"', (form) => {
  const { path, endpoint, list, words, values } = form;
  const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']));

  test('REQ-081, REQ-163: has exactly the fields of the specification and a submit button', async () => {
    const visit = await site.open(path);
    const names = await visit.page
      .locator('main form [name]')
      .evaluateAll((all: HTMLInputElement[]) => all.map(({ name }) => name));
    expect(names).toEqual(Object.keys(values));
    expect(await visit.page.locator('main form').getByRole('button').allInnerTexts()).toEqual(['Submit']);
    await leave(visit);
  });

  test('REQ-086 to REQ-089, REQ-091, REQ-167 to REQ-169: says under each empty field what is missing, puts the focus on the first, sends nothing', async () => {
    // Signed out, nothing would be sent in any case.
    const visit = await openSignedIn(form);
    const { page } = visit;
    const calls = collectCalls(page);
    await submit(page).click();
    await expect.poll(() => faultsOf(page)).toEqual(words);
    const [first = '', ...others] = Object.keys(words);
    await expect.poll(() => hasFocus(field(page, first))).toBe(true);

    // White space is no answer (D-48).
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
    const calls = collectCalls(page);
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

  test('D-06: is sent by a guest with the token of an identity without name, and the next one without a question', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await fill(page, values);
    await submit(page).click();
    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    expect(await valuesOf(page, form)).toEqual(empty);
    expect(await failure(page).innerText()).toBe('');
    expect(await guestButton(page).count()).toBe(0);

    await fill(page, values);
    await submit(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    // A guest counts as signed out on the sign-in page.
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await logoutButton(page).count()).toBe(0);
    await leave(visit);
  });

  test('keeps both ways on when no identity can be had for a guest, and says why', async () => {
    const visit = await site.open(path);
    const { page } = visit;
    await page.route('**/idp/**', (route) => route.abort());
    await fill(page, values);
    await submit(page).click();
    await guestButton(page).click();
    const said = 'Error: The sign-in service cannot be reached. Check your connection and try again.';
    await expect.poll(() => failure(page).innerText()).toBe(said);
    expect(await valuesOf(page, form)).toEqual(values);
    await page.unroute('**/idp/**');
    await guestButton(page).click();
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leaveAfterRefusal(visit);
  });

  test('REQ-083, REQ-084, REQ-093, REQ-164, REQ-165, REQ-172: signed in, is sent as it stands, says so in green, and is cleared (D-51)', async () => {
    const visit = await openSignedIn(form);
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
    expect(readStored(dataDirectory, list)).toContainEqual(expect.objectContaining(values));
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await leave(visit);
  });

  test('REQ-085, REQ-094, REQ-166, REQ-314: says "Error: " and the message of the answer, keeps what was typed, and logs it (D-51)', async () => {
    const visit = await openSignedIn(form);
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

  test('shows the words of the answer for single fields under them, with the focus on the first', async () => {
    const visit = await openSignedIn(form);
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
    const visit = await openSignedIn(form);
    const { page } = visit;
    await page.route(`**${endpoint}`, (route) => route.abort());
    await fill(page, values);
    await submit(page).click();
    await expect
      .poll(() => failure(page).innerText())
      .toBe('Error: The server cannot be reached. Check your connection and send it again.');
    await leaveAfterRefusal(visit, /failed: The server cannot be reached/);
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

  test('keeps what was typed over a reload, and while one looks at another page', async () => {
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
      .getByText('This part of the page could not be loaded. Copy what you have typed, then reload the page.', {
        exact: true,
      })
      .waitFor();
    await close();
  });

  test('without script can be read, and says where to write instead', async () => {
    const visit = await site.open(path, { javaScriptEnabled: false });
    const { page } = visit;
    expect(await submit(page).isDisabled()).toBe(true);
    const note = page.locator('.island-note').filter({ hasText: 'needs script' });
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
      expect(await hasFocus(field(page, name))).toBe(true);
      await page.keyboard.type(name === 'queryType' ? 'A q' : value);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(submit(page))).toBe(true);
    await page.keyboard.press('Enter');
    await guestButton(page).waitFor();
    await expect.poll(() => hasFocus(submit(page))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(signInLink(page))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(guestButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await leave(visit);
  });

  test.each([1440, 360])(
    'axe-core finds no fault in either theme at %i px: faults, the failure with its two ways, success',
    async (width) => {
      const visit = await site.open('/', { reducedMotion: 'reduce', viewport: { width, height: 800 } });
      const { page, context } = visit;
      await bringAxe(context);
      await page.goto(site.url + path);
      await submit(page).click();
      await expect.poll(() => faultsOf(page)).toEqual(words);
      expect(await violations(page)).toEqual([]);
      await fill(page, values);
      await submit(page).click();
      await guestButton(page).waitFor();
      expect(await violations(page)).toEqual([]);
      await guestButton(page).click();
      await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
      expect(await violations(page)).toEqual([]);
      await leave(visit);
    },
  );
});

describe('A form that is being sent', () => {
  test('keeps what is typed meanwhile, also over a reload', async () => {
    const visit = await openSignedIn(CONTACT);
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
    const visit = await openSignedIn(CONTACT);
    const { page } = visit;
    const calls = collectCalls(page);
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
    const visit = await openSignedIn(CONTACT);
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
    const visit = await openSignedIn(CONTACT);
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
  test('who signed in on another page sends in their own name with "Send as a guest", and stays signed in on both', async () => {
    const visit = await site.open('/contact');
    const { page, context } = visit;
    await fill(page, CONTACT.values);
    await submit(page).click();
    await guestButton(page).waitFor();
    const other = await context.newPage();
    await other.goto(`${site.url}/login`);
    const person = newPerson();
    await signUp(other, person);
    await logoutButton(other).waitFor();

    const call = page.waitForRequest(`**${QUERY_PATH}`);
    await guestButton(page).click();
    expect(await senderOf(call)).toBe(person.email);
    await expect.poll(() => success(page).innerText()).toContain(SUCCESS);
    await other.reload();
    await logoutButton(other).waitFor();
    await leave(visit);
  });

  test('who signed in on another page sends in their own name', async () => {
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
    const visit = await openSignedIn({ path: '/sweepstake' }, person);
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

  test('whose identity library does not come reads to reload the page, and is no guest after that', async () => {
    const person = newPerson();
    const visit = await openSignedIn({ path: '/sweepstake' }, person);
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

  test('whom the server does not know is led to sign in again and back, and loses nothing', async () => {
    const person = newPerson();
    const visit = await openSignedIn(CONTACT, person);
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

  test('who logs out leaves nothing that was typed for the next one', async () => {
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

describe('The contact form', () => {
  test('reads an unexpected answer as a failure, and can be sent again', async () => {
    const visit = await openSignedIn(CONTACT);
    const { page } = visit;
    await fill(page, CONTACT.values);
    const unread =
      'The answer could not be read, so what you sent may or may not have arrived. Check your connection, then send it again.';
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
      'This part of the page has stopped. Reload the page to use it again.',
    ]);
    expect(await page.locator('h1').count()).toBe(1);
    await close();
  });

  test('can be left without a fault when its code could not be loaded', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    await page.route('**/assets/contact-form-*.js', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await page.getByText('This part of the page could not be loaded.').waitFor();
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
    const longest = '𝒜'.repeat(CONTACT_MAX_LENGTHS.name);
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
    await fill(page, CONTACT.values);
    await submit(page).click();
    await expect.poll(() => failure(page).innerText()).toBe(NO_JWT);
    await signInLink(page).waitFor();
    expect(await guestButton(page).count()).toBe(0);
    await leave(visit);
    await closed.close();
  });
});

describe('The sweepstake form', () => {
  test('REQ-171: has no upload', async () => {
    const visit = await site.open('/sweepstake');
    expect(await visit.page.locator('input[type=file]').count()).toBe(0);
    await leave(visit);
  });
});
