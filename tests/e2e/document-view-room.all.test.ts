import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';

import { PLAIN_TEXT_FIELD } from '#shared-types/documents/collaboration';

import { roomOf } from '../support/browser/demo.ts';
import { newDocument, openDocument, sharedDocumentSite, textArea, topic } from '../support/browser/document-view.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';

const started = await sharedDocumentSite();

/** Somebody else in the room of an address. */
async function another(address: string, guest: number) {
  const editor = openEditor(started.site.url, roomOf(address));
  await editor.synced();
  editor.provider.awareness?.setLocalStateField('guest', guest);
  return { ...editor, plain: editor.document.getText(PLAIN_TEXT_FIELD) };
}

test('REQ-141, D-13: the status is "connecting", "connected", "disconnected" when the server is gone, and "connected" again; nothing typed is lost', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const sockets: WebSocketRoute[] = [];
  let isAway = false;
  const { page } = await started.site.open(newDocument(''), {
    prepare: (opened) =>
      opened.routeWebSocket('**/collab/**', async (socket) => {
        await held;
        if (isAway) return await socket.close();
        sockets.push(socket);
        socket.connectToServer();
      }),
  });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText('connecting', { exact: true }).waitFor();
  expect(await heading.getAttribute('aria-live')).toBe('polite');
  letGo();
  await heading.getByText('connected', { exact: true }).waitFor();
  await textArea(page).fill('before');
  await page.getByText('Saved', { exact: true }).waitFor();
  isAway = true;
  for (const socket of sockets) await socket.close();
  await heading.getByText('disconnected', { exact: true }).waitFor();
  await textArea(page).press('End');
  await page.keyboard.type(' and meanwhile');
  await page.getByText(/your words are on this device/).waitFor();
  isAway = false;
  await heading.getByText('connected', { exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  const other = await another(page.url(), 2);
  expect(other.plain.toJSON()).toBe('before and meanwhile');
});

test('people in one room see how many others are here, and the topic and the text of one another, which are those of /demo', async () => {
  const address = newDocument(started.site.url);
  const { page } = await openDocument(address);
  const others = page.getByText(/other (?:person|people)/);
  expect(await others.count()).toBe(0);
  const two = await another(address, 2);
  await page.getByText('1 other person is here', { exact: true }).waitFor();
  const three = await another(address, 3);
  await page.getByText('2 other people are here', { exact: true }).waitFor();
  await topic(page).fill('On sleep');
  // /demo has the same title.
  await two.until(() => two.title.toJSON() === 'On sleep');
  three.plain.insert(0, 'First line\nSecond line');
  await expect.poll(() => textArea(page).inputValue()).toBe('First line\nSecond line');
  two.close();
  three.close();
  await expect.poll(() => others.count()).toBe(0);
});

test('while two people write at the same time, the caret of each stays at its letter, and they undo and redo only what they typed themselves', async () => {
  const address = newDocument(started.site.url);
  const { page } = await openDocument(address);
  const other = await another(address, 2);
  await textArea(page).click();
  await page.keyboard.type('Mine 😀.');
  await other.until(() => other.plain.toJSON() === 'Mine 😀.');
  other.plain.insert(0, 'Yours.\n');
  await expect.poll(() => textArea(page).inputValue()).toBe('Yours.\nMine 😀.');
  await page.keyboard.press('Control+z');
  await other.until(() => other.plain.toJSON() === 'Yours.\n');
  await page.keyboard.press('Control+Shift+z');
  await other.until(() => other.plain.toJSON() === 'Yours.\nMine 😀.');
  await page.keyboard.press('ArrowLeft');
  other.plain.insert(0, 'First: ');
  await expect.poll(() => textArea(page).inputValue()).toMatch(/^First: /);
  await page.keyboard.type('!');
  await other.until(() => other.plain.toJSON() === 'First: Yours.\nMine 😀!.');
});
