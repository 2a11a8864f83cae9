import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { newPerson, signUp } from '../support/browser/account.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs } from '../support/browser/demo.ts';
import { noticeOfPlace, withDrafts, writeListed } from '../support/browser/drafts.ts';
import { refuseChanges } from '../support/browser/network.ts';
import { anOwner } from '../support/browser/owner.ts';
import { enter, enterDraft } from '../support/browser/room.ts';
import { bringApplication, sharedSite } from '../support/browser/site.ts';

const site = await sharedSite();

const tryLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Try Sullivan' }).first();

/** What the browser writes on its tabs. Playwright loses sight of one now and then that a person opens in the background. */
async function titlesOfTabs(): Promise<string[]> {
  const session = await site.browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ url }) => url.startsWith(site.url)).map(({ title }) => title);
}

describe('“Try Sullivan”', () => {
  test('finds yesterday’s text in another tab too', async () => {
    const { page } = await site.open('/', {
      storageState: await withDrafts(site.url, [{ name: 'Yesterday I began.' }]),
    });
    await bringApplication(page);
    await tryLink(page).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => titlesOfTabs()).toContain('Yesterday I began. – Sullivan');
    expect(await tryLink(page).getAttribute('href')).toBe('/demo');
  });

  test('opens the last document of somebody who writes in their account', async () => {
    const { page } = await (await anOwner(site, 'Mine since yesterday.')).open();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto(`${site.url}/`);
    await tryLink(page).click();
    await expect.poll(() => paragraphs(page)).toEqual(['Mine since yesterday.']);
  });
});

describe('A first draft', () => {
  test('says beside the text where it will be tomorrow, and stops by itself, but not under a pointer', async () => {
    const { page } = await enterDraft(site.url, {
      viewport: { width: 1280, height: 720 },
      prepare: (opened) => opened.clock.install(),
    });
    await writeListed(page, 'My first words.');
    await noticeOfPlace(page).waitFor();
    const notice = page.locator('.page-strip');
    const [text, box] = [await page.locator('.page').boundingBox(), await notice.boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? Infinity));
    await notice.hover();
    await page.clock.fastForward(9000);
    expect(await noticeOfPlace(page).count()).toBe(1);
    await page.mouse.move(10, 300);
    await page.clock.fastForward(9000);
    await noticeOfPlace(page).waitFor({ state: 'detached' });
  });

  test('moves no line on a phone either', async () => {
    const { page } = await enterDraft(site.url, { viewport: { width: 360, height: 740 } });
    const lineTop = () => body(page).evaluate((text) => text.getBoundingClientRect().top + window.scrollY);
    const before = await lineTop();
    await writeListed(page, 'My first words.');
    await noticeOfPlace(page).waitFor();
    expect(await lineTop()).toBe(before);
  });

  test('begins with its first words, in two tabs, after a reload and for a friend, and its address is then that of any draft', async () => {
    const { page, context } = await enter(newDraft(site.url), { isNew: true });
    await page.reload();
    await body(page).waitFor();
    const friend = await enter(page.url().replace('.new', ''));
    const tab = await context.newPage();
    await tab.goto(page.url());
    await writeListed(tab, 'Begun.');
    for (const each of [page, friend.page]) await expect.poll(() => paragraphs(each)).toEqual(['Begun.']);
    for (const each of [page, tab]) await expect.poll(() => each.url()).toMatch(/#[0-9a-f]{32}$/);
  });
});

test('somebody who signs in is told when a draft that they keep isn’t in its folder', async () => {
  const drafts = await withDrafts(site.url, [{ name: 'A draft about sleep.', folder: '9b' }]);
  const { page } = await site.open('/login', { storageState: drafts });
  await signUp(page, newPerson());
  await refuseChanges(page);
  await page.getByRole('button', { name: 'Keep it in your account' }).click();
  await page.getByText('One draft isn’t in its folder: The server is busy. Try again.').waitFor();
  await page.getByText('Your draft is in your account now.').waitFor();
  expectRefusals(page);
});
