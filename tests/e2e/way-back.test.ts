import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { logoutButton, newPerson, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body, draftWith, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { listedDrafts, noticeOfPlace, unknownDraft, withDrafts, writeListed } from '../support/browser/drafts.ts';
import { enter } from '../support/browser/room.ts';
import { openDraft } from '../support/browser/same-page.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const site = await sharedSite();

const noDraft = (page: Page) => page.getByRole('heading', { name: 'There’s no draft here' });
const inPrivate = (page: Page) => page.getByText('Private draft: only people with the link can open it.');
const inSandbox = (page: Page) => page.getByText('Public sandbox: everyone here sees what you type.');
const tryLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Try Sullivan' }).first();

test('“Try Sullivan” opens an empty private page for somebody who is new here and later their text, keeps the public address, and the sandbox is a click away', async () => {
  const { page } = await site.open('/');
  expect(await tryLink(page).getAttribute('href')).toBe('/demo');
  await tryLink(page).click();
  await inPrivate(page).waitFor();
  expect(await paragraphs(page)).toEqual(['']);
  expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}/);
  await writeListed(page, 'Yesterday I began.');
  await page.goto(`${site.url}/`);
  await tryLink(page).click();
  await expect.poll(() => paragraphs(page)).toEqual(['Yesterday I began.']);
  await page.getByRole('banner').getByRole('link', { name: 'Try Sullivan!' }).click();
  await inSandbox(page).waitFor();
  await page.getByRole('link', { name: 'Continue “Yesterday I began.”' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['Yesterday I began.']);
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('link', { name: 'Open the public sandbox' }).click();
  await inSandbox(page).waitFor();
});

test('a first draft says once where it will be tomorrow, without moving a line, but not to somebody who only reads what others wrote', async () => {
  const { page } = await enter(await draftWith(site.url, 'Somebody else’s words.'));
  await expect.poll(() => listedDrafts(page)).toContain('else');
  expect(await noticeOfPlace(page).count()).toBe(0);
  // Where the text begins on the page, however far it is scrolled.
  const lineTop = () => body(page).evaluate((text) => text.getBoundingClientRect().top + window.scrollY);
  await page.goto(newDraft(site.url));
  await expect.poll(() => paragraphs(page)).toEqual(['']);
  const before = await lineTop();
  await writeListed(page, 'My first words.');
  await noticeOfPlace(page).waitFor();
  expect(await lineTop()).toBe(before);
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await noticeOfPlace(page).waitFor({ state: 'detached' });
  await page.goto(newDraft(site.url));
  await writeListed(page, 'My second text.');
  expect(await noticeOfPlace(page).count()).toBe(0);
});

test.each(['/demo', '/document-view'])(
  'the address at %s of a draft that doesn’t exist says so, and so does a broken one; a draft that somebody begins there opens',
  async (path) => {
    const address = unknownDraft(site, path);
    const { page } = await openDraft(address);
    await noDraft(page).waitFor();
    expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
    const writer = openEditor(site.url, roomOf(address));
    await writer.synced();
    // Nobody has begun it by looking.
    expect(writer.body.length).toBe(0);
    writer.write('Here after all.');
    await noDraft(page).waitFor({ state: 'detached' });
    if (path === '/demo') await expect.poll(() => paragraphs(page)).toContain('Here after all.');

    await page.goto(unknownDraft(site, path));
    await page.getByRole('button', { name: 'Start a private draft' }).click();
    await noDraft(page).waitFor({ state: 'detached' });
    await inPrivate(page).waitFor();
    // Chromium complains of a socket that is given up before it's open.
    const connected = page.getByText(/^(?:Sync status: )?connected$/).first();
    await connected.waitFor({ state: 'attached' });

    await page.goto(unknownDraft(site, path).slice(0, -3));
    await page.getByRole('alert').getByText('This one has 29').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Start a private draft' }).click();
    await page.getByRole('textbox').first().waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
    await connected.waitFor({ state: 'attached' });
  },
);

test('somebody who signs in sees their texts first and Logout second, and keeps the drafts of this device with one press', async () => {
  const names = ['A draft about sleep.', 'A draft about bees.'];
  const drafts = await withDrafts(
    site.url,
    names.map((name) => ({ name })),
  );
  const { page } = await site.open('/login', { storageState: drafts });
  await signUp(page, newPerson());
  const heading = page.getByRole('heading', { name: 'Two drafts are still on this device only' });
  await expect.poll(() => hasFocus(heading)).toBe(true);
  const places = [heading, page.getByRole('link', { name: 'Your documents' }), logoutButton(page)].map(
    async (part) => (await part.boundingBox())?.y ?? 0,
  );
  const [texts = 0, library = 0, logout = 0] = await Promise.all(places);
  expect(texts).toBeLessThan(library);
  expect(library).toBeLessThan(logout);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep both in your account' }).click();
  await expect.poll(() => hasFocus(page.getByText('Your drafts are in your account now.'))).toBe(true);
  expect(await listedDrafts(page)).toBe(null);
  await page.getByRole('link', { name: 'Your documents' }).click();
  const account = page.getByRole('region', { name: 'In your account' });
  for (const name of names) await account.getByRole('link', { name, exact: true }).waitFor();
});
