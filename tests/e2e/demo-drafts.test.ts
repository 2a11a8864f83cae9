import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { sharedBrowser } from '../support/browser/browser.ts';
import { body, newDraft, paragraphs, paste } from '../support/browser/demo.ts';
import { enter, leave } from '../support/browser/room.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

let bff: TestBff;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
// Each has its own sandbox.
beforeEach(async () => {
  bff = await startBff({ withSite: true });
});

test('people who close the tab of a draft find it again on /demo, and can take it off the list', async () => {
  const visit = await enter(browser, newDraft(bff.url));
  const { page } = visit;
  await page.getByLabel('Title').fill('The school day');
  await expect.poll(() => page.title()).toBe('The school day – Sullivan');
  await body(page).click();
  await page.keyboard.insertText('It begins too early.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toContain('"words":4');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(`${bff.url}/demo`);
  await body(page).waitFor();
  await page.getByRole('link', { name: 'Continue “The school day”' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['It begins too early.']);
  expect(page.url()).toBe(address);
  await page.goto('about:blank');
  await page.goto(`${bff.url}/demo`);
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await page.getByText('4 words', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'What to do with “The school day”' }).click();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await page.getByText('“The school day” is off the list.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await leave(visit);
});

test('a long text that was pasted into the sandbox moves to a private draft, and is gone from the sandbox', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  const essay = 'It begins too early. '.repeat(30).trim();
  await page.getByLabel('Title').fill('The school day');
  await paste(page, essay);
  await page.getByText('everyone here can read what you just pasted').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a private draft' });
  expect(await dialog.getByLabel('Also remove it from the public sandbox').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Copy it', exact: true }).click();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual([essay]);
  expect(await page.getByLabel('Title').inputValue()).toBe('The school day');
  const other = await enter(browser, `${bff.url}/demo`);
  expect(await paragraphs(other.page)).toEqual(['']);
  expect(await other.page.getByLabel('Title').inputValue()).toBe('');
  await leave(other);
  await leave(visit);
});

test('words that others write while a text is copied come along, and those of a lost connection stay', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.routeWebSocket(/collab\/demo-/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      server.send(message);
    });
    server.onMessage(async (message) => {
      arrived.resolve();
      await held.promise;
      socket.send(message);
    });
  });
  await body(page).click();
  await page.keyboard.insertText('Mine.');
  await page.getByText('Saved').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  await page.getByRole('button', { name: 'Copy it', exact: true }).click();
  await arrived.promise;
  const writer = openEditor(bff.url, DEMO_ROOM);
  await writer.synced();
  writer.write('Theirs.');
  await writer.synced();
  held.resolve();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['Mine.', 'Theirs.']);
  await writer.until(() => writer.text() === '');
  await leave(visit);
});

test('closing the dialog changes nothing, and removes nothing', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  await page.routeWebSocket(/collab\/demo-/, () => {}); // never answers
  await body(page).click();
  await page.keyboard.insertText('Mine.');
  const start = page.getByRole('button', { name: 'Write in private' });
  await start.click();
  await page.getByRole('button', { name: 'Copy it', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await paragraphs(page)).toEqual(['Mine.']);
  await expect.poll(() => start.evaluate((element) => element === document.activeElement)).toBe(true);
  await leave(visit);
});

test('a text that comes along can stay in the sandbox too', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('Everybody’s words.');
  await page.getByText('Saved').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  await page.getByLabel('Also remove it from the public sandbox').uncheck();
  await page.getByRole('button', { name: 'Copy it', exact: true }).click();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['Everybody’s words.']);
  const other = await enter(browser, `${bff.url}/demo`);
  expect(await paragraphs(other.page)).toEqual(['Everybody’s words.']);
  await leave(other);
  await leave(visit);
});

test('the sandbox and an empty draft are not listed', async () => {
  const visit = await enter(browser, `${bff.url}/demo`);
  const { page } = visit;
  await body(page).click();
  await page.keyboard.insertText('for all to see');
  await page.getByText('Saved').waitFor();
  await page.goto('about:blank');
  await page.goto(newDraft(bff.url));
  await body(page).click();
  await page.keyboard.insertText('x');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toContain('"words":1');
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'))).toBe(null);
  await leave(visit);
});
