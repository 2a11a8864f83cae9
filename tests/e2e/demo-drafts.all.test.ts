import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { body, chooseTextStyle, newDraft, paragraphs, paste } from '../support/browser/demo.ts';
import { openDocument } from '../support/browser/document-view.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus } from '../support/browser/site.ts';
import { keptRooms } from '../support/browser/traveller.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** It has a sandbox of its own. */
let bff: TestBff;
beforeAll(async () => {
  bff = await startBff({ withSite: true });
});

const inPrivate = (page: Page) => page.getByText('Private draft: only people with the link can open it.');
const start = (page: Page) => page.getByRole('button', { name: 'Write in private' });
const listed = (page: Page) => page.evaluate(() => localStorage.getItem('sullivan.recent-drafts'));

/** Somebody without a page in the sandbox, which holds these words now and nothing else. */
async function strangerInSandbox(words?: string) {
  const stranger = openEditor(bff.url, DEMO_ROOM);
  stranger.provider.setAwarenessField('guest', 1);
  await stranger.synced();
  stranger.body.delete(0, stranger.body.length);
  if (words !== undefined) stranger.write(words);
  await stranger.synced();
  return stranger;
}

test('people who close the tab of a draft find it again on /demo, and can take it off the list, where no empty draft is', async () => {
  const { page } = await enter(newDraft(bff.url));
  await body(page).click();
  await page.keyboard.insertText('x');
  await expect.poll(() => listed(page)).toContain('"words":1');
  await page.keyboard.press('Backspace');
  await expect.poll(() => listed(page)).toBe(null);
  await page.getByLabel('Title').fill('The school day');
  await expect.poll(() => page.title()).toBe('The school day – Sullivan');
  await body(page).click();
  await page.keyboard.insertText('It begins too early.');
  await expect.poll(() => listed(page)).toContain('"words":4');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(`${bff.url}/demo`);
  await page.getByRole('link', { name: 'Continue “The school day”' }).click();
  await expect.poll(() => paragraphs(page)).toEqual(['It begins too early.']);
  expect(page.url()).toBe(address);
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await page.getByText('4 words', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'What to do with “The school day”' }).click();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await page.getByText('“The school day” is off the list.').waitFor();
  expect(await listed(page)).toBe(null);
});

test('the public sandbox says that it is, keeps nothing in the browser, leads to a private draft, and takes along what somebody wrote there themselves', async () => {
  const stranger = await strangerInSandbox('A stranger’s essay.');
  const { page } = await enter(`${bff.url}/demo`);
  await page.getByText('Public sandbox: everyone here sees what you type.').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['A stranger’s essay.']);
  await start(page).click();
  await inPrivate(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await paragraphs(page)).toEqual(['']);
  expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);

  await page.goBack();
  await expect.poll(() => paragraphs(page)).toEqual(['A stranger’s essay.']);
  await body(page).click();
  await page.keyboard.insertText('Mine. ');
  await stranger.until(() => stranger.text().includes('Mine. '));
  expect([await keptRooms(page), await listed(page)]).toEqual([{}, null]);
  await start(page).click();
  const removes = page.getByLabel('Also remove my words from the public sandbox');
  expect(await removes.isChecked()).toBe(false);
  await removes.check();
  await page.getByRole('button', { name: 'Copy it', exact: true }).click();
  await inPrivate(page).waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['Mine. ']);
  await stranger.until(() => stranger.text() === 'A stranger’s essay.');
});

test('a long text that was pasted into the sandbox moves to a private draft, and is gone from the sandbox if somebody wants that, but what others write meanwhile stays there; until then a closed dialog changes nothing', async () => {
  (await strangerInSandbox()).close();
  const { page } = await enter(`${bff.url}/demo`);
  const drafts: WebSocketRoute[] = [];
  const held = Promise.withResolvers<void>();
  await page.routeWebSocket(/collab\/demo-/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      if (!drafts.includes(socket)) drafts.push(socket);
      await held.promise;
      if (socket === drafts.at(-1)) socket.send(message);
    });
  });
  const essay = 'It begins too early. '.repeat(30).trim();
  await page.getByLabel('Title').fill('The school day');
  await paste(page, essay);
  await page.getByText('everyone here can read what you just pasted').waitFor();
  const ask = async () => {
    await start(page).click();
    await page.getByLabel('Also remove my words from the public sandbox').check();
    await page.getByRole('button', { name: 'Copy it', exact: true }).click();
  };
  await ask();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await paragraphs(page)).toEqual([essay]);
  await expect.poll(() => hasFocus(start(page))).toBe(true);

  await ask();
  await expect.poll(() => drafts.length).toBe(2);
  const stranger = openEditor(bff.url, DEMO_ROOM);
  await stranger.synced();
  stranger.write('Theirs.');
  await stranger.synced();
  held.resolve();
  await inPrivate(page).waitFor();
  await expect.poll(() => paragraphs(page)).toEqual([essay]);
  expect(await page.getByLabel('Title').inputValue()).toBe('The school day');
  await stranger.until(() => stranger.text() === 'Theirs.' && stranger.title.length === 0);
});

test('D-66: with DEMO_ROOM=private every visit to /demo or /document-view starts in a private draft', async () => {
  const privately = await startBff({ withSite: true, config: { demoRoom: 'private' } });
  const { page } = await enter(`${privately.url}/demo`);
  expect(new URL(page.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
  const { page: paper } = await openDocument(`${privately.url}/document-view`);
  expect(new URL(paper.url()).hash).toMatch(/^#[0-9a-f]{32}\.new$/);
});

/** One green pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('pictures come along into a private draft, and stay when the sandbox is deleted', async () => {
  const { page } = await enter(`${bff.url}/demo`);
  await body(page).click();
  await page.keyboard.insertText('Here:');
  await chooseTextStyle(page, 'Picture');
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await page.getByLabel('Or choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Add image' }).click();
  await body(page).locator('img').waitFor();
  await page.getByRole('button', { name: 'Write in private' }).click();
  await page.getByRole('button', { name: 'Copy it' }).click();
  await page.getByText('Private draft: only people with the link can open it.').waitFor();
  const src = (await body(page).locator('img').getAttribute('src')) ?? '';
  await bff.upstreams.documents.remove(DEMO_ROOM);
  expect((await fetch(new URL(src, bff.url))).status).toBe(200);
});
