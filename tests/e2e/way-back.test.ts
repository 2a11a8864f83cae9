import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { DOCUMENTS_PATH } from '#shared-types/documents';

import { leaveAfterRefusal, logoutButton, newPerson, openSignedIn, signUp } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { body, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { enter, enterDraft, leave } from '../support/browser/room.ts';
import { bringApplication, hasFocus, sharedSite, type TestSite } from '../support/browser/site.ts';
import { enterAsTraveller } from '../support/browser/traveller.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const strip = (page: Page) => page.getByText('You’ll find this text under');
const noDraft = (page: Page) => page.getByRole('heading', { name: 'There’s no draft here' });
const tryLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Try Sullivan' }).first();

/** The address of a draft that nobody has begun. */
const unknown = (path = '/demo') => `${path}#${randomBytes(16).toString('hex')}`;

/** Where the text begins on the page, however far it is scrolled. */
const lineTop = (page: Page) => body(page).evaluate((text) => text.getBoundingClientRect().top + window.scrollY);

/** Writes a line at the caret, and waits until it's stored and listed. */
async function write(page: Page, words: string): Promise<void> {
  await body(page).click();
  await page.keyboard.insertText(words);
  await saved(page).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toContain(words);
}

/** What the browser writes on its tabs. Playwright loses sight of one now and then that a person opens in the background. */
async function titlesOfTabs(): Promise<string[]> {
  const session = await site.browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ url }) => url.startsWith(site.url)).map(({ title }) => title);
}

describe('“Try Sullivan”', () => {
  test('opens an empty private page for somebody who is new here, and keeps the public address, which opens the sandbox', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    expect(await tryLink(page).getAttribute('href')).toBe('/demo');
    await tryLink(page).click();
    await page.getByText('Private draft: only people with the link can open it.').waitFor();
    expect(await paragraphs(page)).toEqual(['']);
    expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Smart learning starts here' }).waitFor();
    expect(await tryLink(page).getAttribute('href')).toBe('/demo');
    await page.goto(`${site.url}/demo`);
    await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
    await leave(visit);
  });

  test('finds yesterday’s text from “/” in one click, and in another tab too', async () => {
    const visit = await enter(site.browser, newDraft(site.url), {});
    const { page } = visit;
    await write(page, 'Yesterday I began.');
    await page.goto(`${site.url}/`);
    await tryLink(page).click();
    await expect.poll(() => paragraphs(page)).toEqual(['Yesterday I began.']);
    await page.goto(`${site.url}/`);
    await bringApplication(page);
    await tryLink(page).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => titlesOfTabs()).toContain('Yesterday I began. – Sullivan');
    expect(await tryLink(page).getAttribute('href')).toBe('/demo');
    await leave(visit);
  });

  test('leads from a draft to the sandbox, which says that it is public, and offers the draft by its name', async () => {
    const visit = await enter(site.browser, newDraft(site.url), {});
    const { page } = visit;
    await write(page, 'Yesterday I began.');
    await page.getByRole('banner').getByRole('link', { name: 'Try Sullivan!' }).click();
    await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
    await page.getByRole('link', { name: 'Continue “Yesterday I began.”' }).click();
    await expect.poll(() => paragraphs(page)).toEqual(['Yesterday I began.']);
    await page.goto(`${site.url}/documents`);
    await page.getByRole('link', { name: 'Open the public sandbox' }).click();
    await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
    await leave(visit);
  });

  test('opens the last document of somebody who writes in their account', async () => {
    const visit = await openSignedIn(site, '/documents');
    const { page } = visit;
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByText('In your account: only you').waitFor();
    await body(page).click();
    await page.keyboard.insertText('Mine since yesterday.');
    await saved(page).waitFor();
    await page.goto(`${site.url}/`);
    await tryLink(page).click();
    await expect.poll(() => paragraphs(page)).toEqual(['Mine since yesterday.']);
    await leave(visit);
  });
});

describe('A first draft', () => {
  test('says once where it will be tomorrow, without moving a line, and never again in this browser', async () => {
    const visit = await enterDraft(site.browser, site.url, {});
    const { page } = visit;
    const before = await lineTop(page);
    await write(page, 'My first words.');
    await strip(page).waitFor();
    expect(await lineTop(page)).toBe(before);
    await page.getByRole('button', { name: 'Close this notice' }).click();
    await strip(page).waitFor({ state: 'detached' });
    await page.goto(newDraft(site.url));
    await write(page, 'My second text.');
    expect(await strip(page).count()).toBe(0);
    await leave(visit);
  });

  test('says so beside the text, and stops by itself, but not under a pointer', async () => {
    const visit = await enterDraft(site.browser, site.url, {
      viewport: { width: 1280, height: 720 },
      prepare: (page) => page.clock.install(),
    });
    const { page } = visit;
    await write(page, 'My first words.');
    await strip(page).waitFor();
    const notice = page.locator('.page-strip');
    const [text, box] = [await page.locator('.page').boundingBox(), await notice.boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? Infinity));
    await notice.hover();
    await page.clock.fastForward(9000);
    expect(await strip(page).count()).toBe(1);
    await page.mouse.move(10, 300);
    await page.clock.fastForward(9000);
    await strip(page).waitFor({ state: 'detached', timeout: 1500 });
    await leave(visit);
  });

  test('moves no line on a phone either', async () => {
    const visit = await enterDraft(site.browser, site.url, { viewport: { width: 360, height: 740 } });
    const { page } = visit;
    const before = await lineTop(page);
    await write(page, 'My first words.');
    await strip(page).waitFor();
    expect(await lineTop(page)).toBe(before);
    await leave(visit);
  });

  test('doesn’t say so to somebody who only reads what others wrote', async () => {
    const address = newDraft(site.url);
    const writer = await enterDraft(site.browser, site.url);
    await writer.page.goto(address);
    await write(writer.page, 'Somebody else’s words.');
    const reader = await enter(site.browser, address);
    await expect
      .poll(() => reader.page.evaluate(() => localStorage.getItem('sullivan.recent-drafts')))
      .toContain('else');
    expect(await strip(reader.page).count()).toBe(0);
    await leave(reader);
    await leave(writer);
  });
});

describe('Somebody who goes private', () => {
  test('isn’t asked to take along what others wrote in the sandbox', async () => {
    const stranger = await enter(site.browser, `${site.url}/demo`);
    await body(stranger.page).click();
    await stranger.page.keyboard.insertText('A stranger’s essay.');
    await saved(stranger.page).waitFor();
    const visit = await enter(site.browser, `${site.url}/demo`);
    await expect.poll(() => paragraphs(visit.page)).toEqual(['A stranger’s essay.']);
    await visit.page.getByRole('button', { name: 'Write in private' }).click();
    await visit.page.getByText('Private draft: only people with the link can open it.').waitFor();
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    expect(await paragraphs(visit.page)).toEqual(['']);
    await leave(visit);
    await leave(stranger);
  });
});

describe('The address of a draft that doesn’t exist', () => {
  test.each(['/demo', '/document-view'])(
    'says so at %s instead of an empty page, and offers a new one',
    async (path) => {
      const visit = await site.open(unknown(path));
      const { page } = visit;
      await noDraft(page).waitFor();
      expect(await saved(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Start a private draft' }).click();
      await noDraft(page).waitFor({ state: 'detached' });
      await page.getByText('Private draft: only people with the link can open it.').waitFor();
      await leave(visit);
    },
  );

  test('opens as soon as somebody writes there, and nobody has begun it by looking', async () => {
    const address = unknown();
    const one = await site.open(address);
    const two = await site.open(address);
    for (const { page } of [one, two]) await noDraft(page).waitFor();
    const writer = openEditor(site.url, roomOf(site.url + address));
    await writer.synced();
    writer.write('Here after all.');
    for (const { page } of [one, two]) await expect.poll(() => paragraphs(page)).toContain('Here after all.');
    writer.close();
    for (const visit of [one, two]) await leave(visit);
  });

  test('is a draft’s while somebody is about to begin it, in two tabs and after a reload; with its first words, the address is that of any draft', async () => {
    const visit = await enter(site.browser, newDraft(site.url), {});
    const { page, context } = visit;
    await page.reload();
    await body(page).waitFor();
    const friend = await enter(site.browser, page.url().replace('.new', ''));
    const tab = await context.newPage();
    await tab.goto(page.url());
    await write(tab, 'Begun.');
    await expect.poll(() => paragraphs(page)).toEqual(['Begun.']);
    await expect.poll(() => paragraphs(friend.page)).toEqual(['Begun.']);
    for (const each of [page, tab]) await expect.poll(() => each.url()).toMatch(/#[0-9a-f]{32}$/);
    await leave(friend);
    await leave(visit);
  });

  test('is a draft’s if this device began it without a connection', async () => {
    const visit = await enterAsTraveller(site.browser, newDraft(site.url), { serviceWorkers: 'allow' });
    const { page } = visit;
    await visit.leaveNetwork();
    await page.goto(newDraft(site.url));
    await page.reload();
    await body(page).waitFor();
    await body(page).click();
    await page.keyboard.insertText('Begun offline');
    await page.getByText('On this device', { exact: true }).waitFor();
    const address = page.url();
    expect(address).toMatch(/#[0-9a-f]{32}$/);
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(() => paragraphs(page)).toEqual(['Begun offline']);
    await visit.returnToNetwork();
    await saved(page).waitFor();
    await leave(visit);
  });
});

describe('Somebody who signs in', () => {
  test('sees their texts first and Logout second, and keeps the drafts of this device with one press', async () => {
    const visit = await enter(site.browser, newDraft(site.url), {});
    const { page } = visit;
    await write(page, 'A draft about sleep.');
    await page.goto(newDraft(site.url));
    await write(page, 'A draft about bees.');
    await page.goto(`${site.url}/login`);
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
    expect(await page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
    await page.getByRole('link', { name: 'Your documents' }).click();
    const account = page.getByRole('region', { name: 'In your account' });
    for (const name of ['A draft about sleep.', 'A draft about bees.'])
      await account.getByRole('link', { name, exact: true }).waitFor();
    await leave(visit);
  });

  test('is told when a draft that they keep isn’t in its folder', async () => {
    const visit = await enter(site.browser, newDraft(site.url), {});
    const { page } = visit;
    await write(page, 'A draft about sleep.');
    await page.goto(`${site.url}/documents`);
    await page.getByRole('button', { name: 'What to do with “A draft about sleep.”' }).click();
    await page.getByRole('button', { name: 'Move to…', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('9b');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('“A draft about sleep.” is in “9b” now.').waitFor();
    await page.goto(`${site.url}/login`);
    await signUp(page, newPerson());
    await page.route(`**${DOCUMENTS_PATH}/*`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'The server is busy. Try again.' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Keep it in your account' }).click();
    await page.getByText('One draft isn’t in its folder: The server is busy. Try again.').waitFor();
    await page.getByText('Your draft is in your account now.').waitFor();
    await leaveAfterRefusal(visit);
  });
});
