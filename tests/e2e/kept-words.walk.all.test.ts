import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { logoutButton, signIn } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { draftWith, paragraphs, roomOf } from '../support/browser/demo.ts';
import { anOwner } from '../support/browser/owner.ts';
import { leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { enterAsTraveller, keepUnsaved, keptRooms, writeOffline } from '../support/browser/traveller.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const rooms = async (page: Page) => Object.keys(await keptRooms(page));

test('words that were written offline are offered as a copy when the document is read-only on return, and still when it isn’t open any more', async () => {
  const owner = await anOwner(site, 'A shared text.');
  const { address, link } = await owner.makeLink({ role: 'write', label: 'the class' });
  const writer = await enterAsTraveller(site.browser, address);
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
  await expect.poll(() => paragraphs(page)).toEqual(['A shared text. Mine.']);
  await saved(page).waitFor();
  // The copy of the document itself is gone.
  await expect.poll(() => rooms(page)).toEqual([roomOf(page.url())]);
  await writer.close();
});

test('signing out takes the documents of the account from the browser and leaves drafts, unless one asks for their removal, which first warns of words that are nowhere else', async () => {
  const draft = await draftWith(site.url, 'A draft of nobody.');
  const owner = await anOwner(site, 'Mine.');
  const visit = await owner.open();
  const { page } = visit;
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
  await leave(visit);
});
