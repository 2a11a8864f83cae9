import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { BODY_FIELD, PLAIN_TEXT_FIELD } from '#shared-types/documents/collaboration';

import { enterRoom } from '../support/collaboration/collaboration-client.ts';
import { startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { type DocumentBff, newComment, newId, pathOf, roomOf, startDocumentBff } from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What XML 1.0 can't hold, noncharacters that it can, and what every document may hold. */
const STRAY = 'a\ufffeb\uffffc\ufdd0d\u{1fffe}e\0f\u0007g\vh\fi\u001bj';
const REPLACED = 'a\ufffdb\ufffdc\ufffdd\ufffd\ufffde f g h i j';
const SOUND = 'Zoë\u200d\u00ad 👩‍🎓\ttab\nline\u0085\u{10fffd}\ufffd';

function paragraphOf(text: string, marks = {}): Y.XmlElement {
  const words = new Y.XmlText();
  words.insert(0, text, marks);
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [words]);
  return paragraph;
}

describe('In a document', () => {
  test('nobody sees a character that no Word file can hold: the others see a sign or a space instead, and its writer can continue', async () => {
    const directory = await temporaryFolder();
    const server = await startCollaboration({ directory });
    const room = roomOf(newId());
    const [writer, reader] = [await enterRoom(server.url, room), await enterRoom(server.url, room)];
    const image = new Y.XmlElement('image');
    writer.document.transact(() => {
      writer.title.insert(0, STRAY);
      writer.document.getText(PLAIN_TEXT_FIELD).insert(0, STRAY);
      writer.body.insert(0, [paragraphOf(STRAY + SOUND, { link: { href: `https://example.org/${STRAY}` } }), image]);
      image.setAttribute('alt', STRAY);
    });
    writer.write('And on.');
    await writer.synced();
    await reader.until(() => reader.text().includes('And on.'));
    expect(reader.title.toJSON()).toBe(REPLACED);
    expect(reader.document.getText(PLAIN_TEXT_FIELD).toJSON()).toBe(REPLACED);
    const [paragraph, picture] = reader.body.toArray();
    const words = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    expect(words instanceof Y.XmlText ? words.toDelta() : words).toEqual([
      { insert: REPLACED + SOUND, attributes: { link: { href: `https://example.org/${REPLACED}` } } },
    ]);
    expect(picture instanceof Y.XmlElement ? picture.getAttribute('alt') : picture).toBe(REPLACED);
    // Places stay the same: what follows lands where its writer put it.
    writer.title.insert(STRAY.length, '!');
    writer.title.delete(0, 1);
    await reader.until(() => reader.title.toJSON() === `${REPLACED.slice(1)}!`);
  });

  test('words that wait for others are judged too, and what comes twice is the same', async () => {
    const server = await startCollaboration();
    const room = roomOf(newId());
    const [writer, reader] = [await enterRoom(server.url, room), await enterRoom(server.url, room)];
    const scratch = new Y.Doc();
    scratch.clientID = writer.document.clientID;
    const updates: Uint8Array[] = [];
    scratch.on('update', (update: Uint8Array) => updates.push(update));
    for (const part of ['one\ufffe ', 'two\ufffe ', 'three\ufffe']) scratch.getText('title').insert(0, part);
    const [first, second, third] = updates as [Uint8Array, Uint8Array, Uint8Array];
    for (const update of [second, first, Y.mergeUpdates([first, second, third])])
      Y.applyUpdate(writer.document, update);
    await writer.synced();
    await reader.until(() => reader.title.toJSON() === 'three\ufffdtwo\ufffd one\ufffd ');
  });

  test('a document stored by an earlier release opens, and can be edited', async () => {
    const directory = await temporaryFolder();
    const id = newId();
    const room = roomOf(id);
    const old = new Y.Doc();
    old.getXmlFragment(BODY_FIELD).insert(0, [paragraphOf('old\ufffe words')]);
    const log = openDocuments({ directory });
    await log.append(room, Y.encodeStateAsUpdate(old));
    await log.close();
    const server = await startCollaboration({ directory });
    const [writer, reader] = [await enterRoom(server.url, room), await enterRoom(server.url, room)];
    expect(writer.text()).toBe('old\ufffe words');
    // As an editor does when it splits the paragraph.
    writer.document.transact(() => {
      writer.body.delete(0, 1);
      writer.body.insert(0, [paragraphOf('old\ufffe'), paragraphOf('words')]);
    });
    await writer.synced();
    await reader.until(() => reader.text() === 'old\ufffd\nwords');
  });
});

describe('A call is refused if it brings such a character', () => {
  let bff: DocumentBff;
  let user: string;
  let id: string;
  beforeAll(async () => {
    bff = await startDocumentBff();
    user = bff.account('ada');
    id = await bff.create(user, 'This is a chatty opening.');
  });
  const comments = () => `${pathOf(id)}/comments`;
  const quote = { exact: 'a', prefix: '', suffix: '' };
  const calls: [string, 'post' | 'patch', () => string, (text: string) => object][] = [
    ['a title', 'patch', () => pathOf(id), (title) => ({ title })],
    ['the name of a link', 'post', () => `${pathOf(id)}/links`, (label) => ({ role: 'read', label })],
    ['a comment', 'post', comments, (text) => newComment({ text })],
    ['a quote', 'post', comments, (exact) => newComment({ quote: { ...quote, exact } })],
    ['what is before a quote', 'post', comments, (prefix) => newComment({ quote: { ...quote, prefix } })],
  ];
  test.each(calls)('as %s', async (_what, method, path, bodyWith) => {
    for (const stray of ['\ufffe', '\uffff', '\ufdd0', '\u{10ffff}', '\ud800', '\0', '\u001b', '\v', '\f'])
      await bff.call(method, path(), { user }, bodyWith(`a${stray}b`)).expect(400);
    const { status } = await bff.call(method, path(), { user }, bodyWith('Zoë 👩‍🎓\u200d'));
    expect([200, 201]).toContain(status);
  });
});
