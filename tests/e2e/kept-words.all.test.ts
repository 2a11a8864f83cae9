import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';

import { logoutButton, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body, draftWith, paragraphs, roomOf } from '../support/browser/demo.ts';
import { anOwner } from '../support/browser/owner.ts';
import { sharedSite } from '../support/browser/site.ts';
import {
  applicationKept,
  enterAsTraveller,
  keepUnsaved,
  keptRooms,
  WITH_APPLICATION,
  writeOffline,
} from '../support/browser/traveller.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const site = await sharedSite();

const saved = (page: Page) => page.getByText('Saved', { exact: true });

const offerOn = (page: Page) => page.getByRole('region', { name: 'Words that weren’t saved' });

/** Deletes the words that are offered as a copy. */
async function deleteOffered(page: Page): Promise<void> {
  await offerOn(page).getByRole('button', { name: 'Delete from this device' }).click();
  await offerOn(page).getByRole('button', { name: 'Delete for good' }).click();
  await offerOn(page).waitFor({ state: 'detached' });
}

test('words that were written in a page opened offline are offered immediately when the document is read-only on return, and leave when asked; offline, too, the person can then only read', async () => {
  const owner = await anOwner(site, 'A shared text.');
  const { address, link } = await owner.makeLink({ role: 'write', label: 'the class' });
  const writer = await enterAsTraveller(address, { ...PHONE, ...WITH_APPLICATION });
  const { page } = writer;
  await saved(page).waitFor();
  await writer.leaveNetwork();
  await page.reload();
  await body(page).getByText('A shared text.').waitFor();
  await writeOffline(page, ' Mine.');
  await owner.changeLink(link, { role: 'read' });
  await writer.returnToNetwork();
  await page.getByText('You can read this document, but not change it.').waitFor();
  await offerOn(page).waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text.']);
  await deleteOffered(page);
  await page.reload();
  await saved(page).waitFor();
  expect(await offerOn(page).count()).toBe(0);
  await writer.leaveNetwork();
  await page.reload();
  await body(page).getByText('A shared text.').waitFor();
  expect(await body(page).getAttribute('contenteditable')).toBe('false');
  await writer.returnToNetwork();
});

test('when a link is revoked, nothing of the document stays on the device of people whose words are all saved', async () => {
  const owner = await anOwner(site, 'A shared text.');
  const { address, link } = await owner.makeLink({ role: 'write', label: 'the class' });
  const writer = await enterAsTraveller(address);
  await saved(writer.page).waitFor();
  await expect.poll(async () => Object.keys(await keptRooms(writer.page))).toHaveLength(1);
  await owner.changeLink(link, { revoked: true });
  await writer.page.getByText('You can’t open this document any more.').waitFor();
  expect(await writer.page.getByText('Until then').count()).toBe(0);
  await expect.poll(() => keptRooms(writer.page)).toEqual({});
  await writer.close();
});

test.each([
  ['/login', 'Logout'],
  ['/account', 'Logout'],
  ['/account', 'Sign out everywhere'],
])('at %s a click on %s counts though the choice about kept texts appears in its middle', async (path, name) => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  const { page } = await (await anOwner(site, 'Mine.')).open(draft.slice(site.url.length));
  await saved(page).waitFor();
  const asked = new Promise<Route>((hold) => void page.route('**/kept-texts-*.js', hold));
  await page.goto(site.url + path);
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  const code = await asked;
  await button.hover();
  await page.mouse.down();
  await code.continue();
  await page.getByRole('checkbox', { name: 'Also remove the texts kept on this device' }).waitFor();
  await page.mouse.up();
  await button.waitFor({ state: 'detached' });
});

test('a document of an account opens without a connection, not listed as a draft of the device; what somebody writes in it there without signing in doesn’t become part of it', async () => {
  const owner = await anOwner(site, 'Mine.');
  const visit = await owner.open(undefined, { ...PHONE, ...WITH_APPLICATION });
  const { page, context } = visit;
  await saved(page).waitFor();
  await applicationKept(page);
  const address = page.url();
  await context.setOffline(true);
  await page.goto(`${site.url}/documents`);
  const section = page.getByRole('region', { name: 'From your account, on this device' });
  await section.getByRole('link', { name: 'Mine.' }).waitFor();
  expect(await page.getByText('Nothing here yet').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('link', { name: 'Mine.' }).click();
  await page.getByText('In your account: only you').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await context.setOffline(false);

  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await context.setOffline(true);
  await page.goto(address);
  await page.getByText('The document hasn’t loaded yet.').waitFor();
  await writeOffline(page, 'A stranger’s words.');
  await expect.poll(() => paragraphs(page)).toEqual(['A stranger’s words.']);
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(`${site.url}/login`);
  await signIn(page, owner.person);
  await page.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  await page.goto(address);
  await offerOn(page).getByText('Someone wrote here on this device without signing in.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['Mine.']);
  expect(await violations(page)).toEqual([]);
  // Nor of a file that is saved of it.
  await page.goto(`${site.url}/documents`);
  const account = page.getByRole('region', { name: 'In your account' });
  await account.getByRole('button', { name: /^What to do with/ }).click();
  await account.getByRole('button', { name: 'Download as plain text' }).click();
  await account.getByText('Open the document to decide what happens to their words.').waitFor();
  await page.goto(address);
  await deleteOffered(page);
  await page.reload();
  await saved(page).waitFor();
  expect(await paragraphs(page)).toEqual(['Mine.']);
  await visit.close();
});

const rooms = async (page: Page) => Object.keys(await keptRooms(page));

test('words that were written offline are offered as a copy when the document is read-only on return, and still when it isn’t open any more', async () => {
  const owner = await anOwner(site, 'A shared text.');
  const { address, link } = await owner.makeLink({ role: 'write', label: 'the class' });
  const writer = await enterAsTraveller(address);
  const { page } = writer;
  await saved(page).waitFor();
  await writer.leaveNetwork();
  await writeOffline(page, ' Mine.');
  await owner.changeLink(link, { role: 'read' });
  await writer.returnToNetwork();
  await page.getByText('You can read this document, but not change it.').waitFor();
  const offer = page.getByRole('region', { name: 'Words that weren’t saved' });
  await offer.waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text.']);
  expect(await violations(page)).toEqual([]);

  await owner.changeLink(link, { revoked: true });
  await page.getByText('You can’t open this document any more.').waitFor();
  expect(await page.getByText('You can read this document').count()).toBe(0);
  await offer.waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This document isn’t open to you' }).waitFor();
  await offer.getByText('Your version is still on this device.').waitFor();
  expect(await page.getByText('A shared text.').count()).toBe(0);
  await offer.getByRole('button', { name: 'Copy to a new draft' }).click();
  await offer.getByRole('link', { name: 'Open the draft' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['Mine.']);
  await saved(page).waitFor();
  // The copy of the document itself is gone.
  await expect.poll(() => rooms(page)).toEqual([roomOf(page.url())]);
  await writer.close();
});

test('signing out takes the documents of the account from the browser and leaves drafts, unless one asks for their removal, which first warns of words that are nowhere else', async () => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  const owner = await anOwner(site, 'Mine.');
  const { page } = await owner.open();
  await saved(page).waitFor();
  await page.goto(draft);
  await expect.poll(async () => (await rooms(page)).length).toBe(2);
  await saved(page).waitFor();
  await page.goto(`${site.url}/login`);
  const choice = page.getByRole('checkbox', { name: 'Also remove the texts kept on this device' });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await logoutButton(page).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => rooms(page)).toEqual([roomOf(draft)]);

  await keepUnsaved(page, roomOf(draft));
  await signIn(page, owner.person);
  await logoutButton(page).waitFor();
  await page.goto(`${site.url}/account`);
  await choice.check();
  await page.getByText('One text has words that aren’t saved anywhere else.').waitFor();
  await logoutButton(page).click();
  await page.getByText('You’re signed out.').waitFor();
  expect(await keptRooms(page)).toEqual({});
  await page.goto(`${site.url}/documents`);
  await page.getByText('Nothing here yet').waitFor();
});
