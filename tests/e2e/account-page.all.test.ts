import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openSignedIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { leave } from '../support/browser/room.ts';
import { pageHeading, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';
import { startMailServer } from '../support/mail/mail-server.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

let site: TestSite;
beforeAll(async () => {
  const { url } = await startMailServer();
  site = await startSite({ mail: { url, from: 'sullivan@example.org', publicUrl: 'https://write.example.org' } });
});

/** Checks the page as it is at both sizes and in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    expect(await violations(page, 'main')).toEqual([]);
  }
}

test('axe finds nothing at 360 and 1440 px in either theme on the account page, in its dialog, and on the page for a forgotten password', async () => {
  const visit = await openSignedIn(site, '/account', { reducedMotion: 'reduce' });
  const { page } = visit;
  await page.getByText('You sign in as').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  await expectSound(page);
  for (const path of ['/reset-password', '/reset-password#no-such-code']) {
    await page.goto(site.url + path);
    await page.reload();
    await pageHeading(page, '/reset-password').waitFor();
    await expectSound(page);
  }
  await visit.close();
});

test('people who are signed out are led to sign in, and without a mail server they read whom to ask for a new password', async () => {
  const visit = await site.open('/account');
  await visit.page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await pageHeading(visit.page, '/login').waitFor();
  await leave(visit);

  const without = await sharedSite();
  const reader = await without.open('/reset-password', { javaScriptEnabled: false });
  await reader.page.getByText('Ask the people who run this site to set a new password for you').waitFor();
  expect(await reader.page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await leave(reader);
});
