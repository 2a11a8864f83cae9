import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';
import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { USER_PATH } from '#shared-types/people/user';

import { field, logoutButton, newPerson, signIn } from '../support/browser/account.ts';
import { newDraft, paste } from '../support/browser/demo.ts';
import { holdCalls } from '../support/browser/network.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hasFocus, sharedSite } from '../support/browser/site.ts';

const LOGIN = '/login';

const site = await sharedSite();

const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

/** What the header calls the way to the account. */
const account = (page: Page) => page.getByRole('banner').locator('.account-link').textContent();

describe('A person', () => {
  test('REQ-185, REQ-186, REQ-305, REQ-306, REQ-308: registers by keyboard alone with an account first and then with a record in its name, sees a Logout button and no form, logs out, and logs in again', async () => {
    const { page } = await site.open(LOGIN);
    const person = newPerson();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const calls = collectCalls(page, '/');
    const recording = page.waitForRequest(isCallOf(USER_PATH));
    const toggle = page.getByRole('button', { name: 'Create New Account' });
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await field(page, 'username').waitFor();
    await field(page, 'email').focus();
    for (const value of [person.email, person.password, person.username]) {
      await page.keyboard.insertText(value);
      await page.keyboard.press('Tab');
    }
    expect(await hasFocus(page.getByRole('button', { name: 'Sign Up' }))).toBe(true);
    await page.keyboard.press('Enter');
    const record = await recording;
    await expect.poll(() => hasFocus(logoutButton(page))).toBe(true);
    const posted = calls.filter((call) => call.method() === 'POST').map((call) => new URL(call.url()).pathname);
    expect(posted.indexOf('/idp/identitytoolkit/v1/accounts:signUp')).toBeLessThan(posted.indexOf(USER_PATH));
    expect(posted.filter((each) => each === USER_PATH)).toHaveLength(1);
    const { sub } = claims(await record.headerValue('authorization'));
    expect(record.postDataJSON()).toEqual({ id: sub, username: person.username, email: person.email });
    await expect
      .poll(() => withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, 'users')))
      .toContainEqual(expect.objectContaining({ id: sub, username: 'Ada' }));

    expect(page.url()).toBe(site.url + LOGIN);
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['Logout']);
    expect(await page.locator('main form').count()).toBe(0);
    await page.getByRole('status').filter({ hasText: 'You’re signed in.' }).waitFor();
    await page.getByText(`You’re signed in as Ada (${person.email}).`).waitFor();
    await expect.poll(() => account(page)).toBe('Ada');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
    // REQ-193
    await expect.poll(() => messages).toEqual(['Logged out.']);

    const records = collectCalls(page, '/api');
    await signIn(page, person);
    await logoutButton(page).waitFor();
    // REQ-307
    expect(records).toEqual([]);
    // REQ-195, D-64: the built site logs nobody.
    expect(messages).toEqual(['Logged out.']);
    expect(page.url()).toBe(site.url + LOGIN);
  });

  test('REQ-260: who is signed in does not see the form for signing in on the way to the Logout button, and does when they are signed in no more', async () => {
    let letGo: (() => void) | undefined;
    let asking: Promise<Request> | undefined;
    const { page } = await site.open(LOGIN, {
      as: newPerson(),
      prepare: async (opened) => {
        asking = opened.waitForRequest('**/accounts:lookup*');
        letGo = await holdCalls(opened, '**/accounts:lookup*');
      },
    });
    await asking;
    expect(await field(page, 'email').isVisible()).toBe(false);
    expect(await page.locator('.lead:visible').first().innerText()).toBe('You’re signed in.');
    const waiting = page.getByRole('status').getByText('Loading your account…', { exact: true });
    await waiting.waitFor();
    letGo?.();
    await logoutButton(page).waitFor();
    expect(await waiting.isVisible()).toBe(false);
    await logoutButton(page).click();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['sullivan.ended-session']);
    await page.reload();
    await field(page, 'email').waitFor();
  });

  test('D-06: sends the token with the analysis call, which a visitor makes without one', async () => {
    let restored: Promise<unknown> | undefined;
    const visit = await site.open(newDraft(''), {
      as: newPerson(),
      prepare: async (opened) => {
        restored = opened.waitForResponse(/accounts:lookup/).then((response) => response.finished());
      },
    });
    await restored;
    expect(claims(await senderOfText(visit.page)).sub).toMatch(/^\w+/);
    await leave(visit);
    const visitor = await site.open(newDraft(''));
    expect(await senderOfText(visitor.page)).toBeNull();
  });
});

/** What the analysis call of a text carries to say who asks. */
async function senderOfText(page: Page): Promise<string | null> {
  const asking = page.waitForRequest(
    (request) => isCallOf(ANALYSIS_PATH)(request) && (request.postData() ?? '').includes('Ink'),
  );
  await paste(page, 'Ink dries.');
  return (await asking).headerValue('authorization');
}

/** What a token says, as its reader sees it. */
function claims(authorization: string | null): { sub: string } {
  const [, payload = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
