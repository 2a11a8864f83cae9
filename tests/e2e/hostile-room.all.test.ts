import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { deleteDocument } from '#bff/documents/listed-documents';
import { withStore } from '#bff/stores';

import { putCaretAfter } from '../support/browser/caret.ts';
import { body, newDraft, paragraphs, roomOf } from '../support/browser/demo.ts';
import { enter } from '../support/browser/room.ts';
import { hasFocus, sharedSite } from '../support/browser/site.ts';
import { awarenessFrame, type Editor, openEditor, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { FOREIGN_CARETS } from '../support/collaboration/foreign-carets.ts';
import {
  FOREIGN_CONTENT,
  FOREIGN_LABELS,
  FOREIGN_SET_ASIDE,
  FOREIGN_TABLES,
} from '../support/collaboration/foreign-content.ts';

const bff = await sharedSite({ reads: true });

/** A second writer without a page. */
async function colleague(address: string): Promise<Editor> {
  const editor = openEditor(bff.url, roomOf(address));
  await editor.synced();
  return editor;
}

/** Adds a plugin to the page's editor that throws at every change by someone else. */
function plantFault(page: Page): Promise<void> {
  return body(page).evaluate((element) => {
    const { editor } = element as unknown as { editor: TiptapEditor };
    const Plugin = editor.state.plugins[0]?.constructor;
    if (!Plugin) throw new Error('The editor has no plugin.');
    editor.registerPlugin(
      Reflect.construct(Plugin, [
        {
          state: {
            init: () => 0,
            apply(transaction: { getMeta: (key: string) => { isChangeOrigin?: boolean } | undefined }) {
              if (transaction.getMeta('y-sync$')?.isChangeOrigin) throw new Error('on purpose');
              return 0;
            },
          },
        },
      ]),
    );
  });
}

/** The part of the editor that the test uses; Tiptap leaves it at the element. */
interface TiptapEditor {
  state: { plugins: object[] };
  registerPlugin: (plugin: unknown) => void;
}

test('an editor that has a fault never writes over what others have written, starts again with the caret where it was, and shows the words without letting anybody change them when the fault does not end', async () => {
  const address = newDraft(bff.url);
  const { page, complaints } = await enter(address);
  const other = await colleague(address);
  await body(page).click();
  await page.keyboard.insertText('mine');
  await other.until(() => other.text().includes('mine'));
  await plantFault(page);
  for (const words of ['one', 'two']) other.write(words);
  await other.synced();
  await page.getByText('The editor hit a problem and restarted').waitFor();
  await expect.poll(() => paragraphs(page)).toEqual(['mine', 'one', 'two']);
  // The editor takes the focus a frame after it is drawn.
  await expect.poll(() => hasFocus(body(page))).toBe(true);
  await page.keyboard.insertText(' again');
  await other.until(() => other.text() === 'mine again\none\ntwo');
  for (const words of ['2', '3', '4']) {
    await plantFault(page);
    other.write(words);
    await other.synced();
    if (words !== '4') await expect.poll(() => paragraphs(page).then((all) => all.at(-1))).toBe(words);
  }
  await page.getByText('The editor has stopped').waitFor();
  other.write('the last words');
  await page.getByText('the last words').waitFor();
  await page.keyboard.insertText('nobody takes this');
  await other.synced();
  expect(other.text()).toBe('mine again\none\ntwo\n2\n3\n4\nthe last words');
  expect(complaints.join('\n')).toContain('on purpose');
  complaints.length = 0;
  other.close();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect.poll(() => paragraphs(page)).toHaveLength(7);
});

describe('A page', () => {
  test.each([
    ['anything', [...FOREIGN_CONTENT, ...FOREIGN_LABELS, ...FOREIGN_SET_ASIDE]],
    // The last ones have no fault but their size, and would fill the document.
    ['any table', FOREIGN_TABLES.slice(0, -3)],
  ])(
    'survives a document that holds %s: what it cannot show is taken out, and nothing around it',
    async (_what, held) => {
      const address = newDraft(bff.url);
      // As if it was stored before the server judged documents.
      for (const [, update] of held) await bff.upstreams.documents.append(roomOf(address), update);
      const honest = new Y.Doc();
      const paragraph = new Y.XmlElement('paragraph');
      honest.getXmlFragment('default').insert(0, [paragraph]);
      paragraph.insert(0, [new Y.XmlText('honest words')]);
      await bff.upstreams.documents.append(roomOf(address), Y.encodeStateAsUpdate(honest));
      const visit = await enter(address);
      const { page } = visit;
      await page.getByText('The editor couldn’t show part of this document').waitFor();
      await expect.poll(() => paragraphs(page)).toContain('honest words');
      await putCaretAfter(page, 'honest words');
      await page.keyboard.insertText(', and more');
      await expect.poll(() => paragraphs(page)).toContain('honest words, and more');
      const other = await colleague(address);
      await expect.poll(() => other.text()).toContain('honest words, and more');
      other.close();
      // The binding puts the caret at the beginning, which may be no text, and ProseMirror says so.
      visit.complaints.splice(
        0,
        Infinity,
        ...visit.complaints.filter((words) => !words.includes('TextSelection endpoint')),
      );
    },
  );

  test('keeps taking part whatever labels and carets others claim to have, even if the server lets them through', async () => {
    const address = newDraft(bff.url);
    const { visit, inject } = await enterThroughRelay(address);
    const { page } = visit;
    const other = await colleague(address);
    await body(page).click();
    await page.keyboard.insertText('honest words');
    await other.until(() => other.text() === 'honest words');
    for (const [, update] of FOREIGN_LABELS) inject(updateFrame(roomOf(address), update));
    await page.getByText('The editor couldn’t show part of this document').waitFor();
    await page.getByRole('tab', { name: 'Argument' }).click();
    for (const [at, [, cursor]] of FOREIGN_CARETS.entries()) {
      other.provider.awareness?.setLocalState({ guest: 5, cursor });
      inject(awarenessFrame(roomOf(address), [{ clientId: 77, clock: at + 1, state: { guest: 6, cursor } }]));
      other.write(`paragraph ${at}`);
    }
    await page.getByText(`paragraph ${FOREIGN_CARETS.length - 1}`).waitFor();
    await putCaretAfter(page, 'honest words');
    await page.keyboard.insertText(', and more');
    await other.until(() => other.text().includes('honest words, and more'));
    for (const at of FOREIGN_CARETS.keys()) expect(other.text()).toContain(`paragraph ${at}`);
    expect(await body(page).locator('[data-argument-label]').count()).toBe(0);
  });

  test('brings its words to a server that has lost what they follow', async () => {
    const address = newDraft(bff.url);
    const { visit, inject } = await enterThroughRelay(address);
    const { page } = visit;
    const lost = new Y.Doc();
    const paragraph = new Y.XmlElement('paragraph');
    lost.getXmlFragment('default').insert(0, [paragraph]);
    paragraph.insert(0, [new Y.XmlText('Only this page has it.')]);
    inject(updateFrame(roomOf(address), Y.encodeStateAsUpdate(lost)));
    await body(page).getByText('Only this page has it.').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' And this follows it.');
    await page.getByLabel('Title').fill('A title');
    const other = await colleague(address);
    await other.until(() => other.text() === 'Only this page has it. And this follows it.');
    await page.getByText('Saved').waitFor();
    expect(other.title.toJSON()).toBe('A title');
    await body(page).getByText('Only this page has it.').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' On it goes.');
    await other.until(() => other.text() === 'Only this page has it. And this follows it. On it goes.');
  });

  test('says that its document was deleted, and promises nothing any more', async () => {
    const address = newDraft(bff.url);
    const { page } = await enter(address);
    await body(page).click();
    await page.keyboard.insertText('words');
    await page.getByText('Saved').waitFor();
    await withStore(bff.place, 'documents', (database) => deleteDocument(database, roomOf(address)));
    await page.keyboard.insertText(' and more');
    await page.getByText('This document was deleted.').waitFor();
    await page.getByText('Deleted', { exact: true }).waitFor();
    expect(await page.getByText('we’ll save it when').count()).toBe(0);
  });
});

/** Opens a room in a page that also receives what the test sends it in the server's name. */
async function enterThroughRelay(address: string) {
  const sockets: WebSocketRoute[] = [];
  const visit = await enter(address, {
    prepare: (page) =>
      page.routeWebSocket(/\/collab\//, (socket) => {
        socket.connectToServer();
        sockets.push(socket);
      }),
  });
  return { visit, inject: (bytes: Uint8Array) => sockets.at(-1)?.send(Buffer.from(bytes)) };
}
