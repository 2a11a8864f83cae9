import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { readStored } from '#bff/forms/listed-rows';
import { withStore } from '#bff/stores';

import { logoutButton } from '../support/browser/account.ts';
import { visit, type Visit } from '../support/browser/browser.ts';
import {
  GOOGLE_ACCOUNTS,
  GOOGLE_PERSON,
  GOOGLE_SCRIPT,
  serveGoogleSignIn,
  standForGoogle,
} from '../support/browser/google-pages.ts';
import { bringApplication, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';
import { type GoogleStandIn, startGoogle } from '../support/identity/google-stand-in.ts';
import { type Proxy, startProxy } from '../support/server/proxy.ts';

const LOGIN = '/login';

let google: GoogleStandIn;
let front: Proxy;
let site: TestSite;
beforeAll(async () => {
  [google, front] = await Promise.all([startGoogle(), startProxy({ isTls: true })]);
  serveGoogleSignIn(google);
  const { projectId, identity } = google;
  site = await startSite({
    identity,
    publicUrl: front.url,
    rateLimitFactor: 1000,
    clientIdentity: {
      apiKey: 'browser-key',
      authDomain: `${projectId}.firebaseapp.com`,
      projectId,
      storageBucket: '',
      messagingSenderId: '',
      appId: '',
      measurementId: '',
    },
  });
  front.leadTo(site.url);
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const agree = (page: Page) => page.getByRole('link', { name: 'Continue as Ada' }).click();

async function come(path: string): Promise<Visit> {
  const visitor = await visit(site.browser, 'about:blank', { ignoreHTTPSErrors: true });
  await standForGoogle(visitor.context, front.url);
  await visitor.page.goto(front.url + path);
  visitor.strangers.length = 0;
  return visitor;
}

/** Ends a visit whose page has only called its own origin, and Google for signing in. */
async function leaveGoogle({ strangers, complaints, close }: Visit): Promise<void> {
  await close();
  const own = [front.url, GOOGLE_SCRIPT, GOOGLE_ACCOUNTS];
  expect(strangers.filter((url) => !own.some((each) => url.startsWith(each)))).toEqual([]);
  expect(complaints).toEqual([]);
}

describe('REQ-327: who presses "Continue with Google"', () => {
  test('is asked in a window by Google, is signed in when that closes, and has a record', async () => {
    const visitor = await come(LOGIN);
    const { page, strangers } = visitor;
    await button(page).waitFor();
    expect(strangers.filter((url) => !url.startsWith(front.url))).toEqual([]);
    const opening = page.waitForEvent('popup');
    await button(page).click();
    const window = await opening;
    await window.waitForURL(`${GOOGLE_ACCOUNTS}/**`);
    const closing = window.waitForEvent('close');
    await agree(window);
    await closing;
    await logoutButton(page).waitFor();
    expect(page.url()).toBe(front.url + LOGIN);
    await expect
      .poll(() => withStore({ directory: site.dataDirectory }, 'forms', (database) => readStored(database, 'users')))
      .toContainEqual(
        expect.objectContaining({ id: GOOGLE_PERSON.uid, username: GOOGLE_PERSON.name, email: GOOGLE_PERSON.email }),
      );
    await page.reload();
    await logoutButton(page).waitFor();
    await leaveGoogle(visitor);
  });

  test.each([
    ['when the browser opens no window', LOGIN],
    ['from a document that was another page before', '/about'],
  ])('is led there and back in the same tab %s', async (_when, path) => {
    const visitor = await come(path);
    const { page } = visitor;
    if (path === LOGIN) await page.evaluate(() => void (window.open = () => null));
    else {
      await bringApplication(page);
      await page.getByRole('link', { name: 'Login' }).first().click();
    }
    await button(page).click();
    await page.waitForURL(`${GOOGLE_ACCOUNTS}/**`);
    await agree(page);
    await page.waitForURL(front.url + LOGIN);
    await logoutButton(page).waitFor();
    await leaveGoogle(visitor);
  });
});

test('only the sign-in page may open windows and load what signing in with Google needs, and that only where it is set up', async () => {
  const { url: plain } = await sharedSite();
  const asked = [site.url + LOGIN, `${site.url}/about`, plain + LOGIN].map((address) => fetch(address));
  const [login, ...others] = await Promise.all(asked);
  expect(login?.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(login?.headers.get('content-security-policy')).toContain("script-src 'self' https://apis.google.com");
  expect(login?.headers.get('content-security-policy')).toContain("connect-src 'self';");
  for (const { headers } of others) {
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).not.toContain('google');
  }
});
