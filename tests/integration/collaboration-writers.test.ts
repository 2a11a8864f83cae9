import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';

import { CLOSE_EVENTS, DEMO_ROOM } from '#shared-types/documents/collaboration';
import { EARLIER_WRITERS_MAX, readRoomToken, writeRoomToken } from '#shared-types/documents/room-credentials';
import { FIRST_KEYED_ID, writerIdOf } from '#shared-types/documents/writer';

import { aDocument } from '../support/builders.ts';
import {
  awarenessFrame,
  type Editor,
  enterRoom,
  openEditor,
  openRaw,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import { type CollaborationServer, startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KEY = '0123456789abcdef0123456789abcdef';

let directory: string;
let server: CollaborationServer;

beforeEach(async () => {
  directory = await temporaryFolder();
  server = await startCollaboration({ directory });
});

/** An editor opened the way the page does it: its client id belongs to its key. */
const edit = (key?: string) => enterRoom(server.url, DEMO_ROOM, key === undefined ? {} : { key });

/** Words that somebody writes under another client's id, right after that client's own. */
function forged(of: Y.Doc, words: string): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(of));
  copy.clientID = of.clientID;
  const before = Y.encodeStateVector(copy);
  copy.getText('title').insert(0, words);
  return Y.encodeStateAsUpdate(copy, before);
}

test('the id of a key is the same everywhere, and no id that Yjs draws by itself', () => {
  expect(writerIdOf(KEY)).toBe(5_105_997_267_906_461);
  expect(writerIdOf(KEY)).toBeGreaterThanOrEqual(FIRST_KEYED_ID);
  expect(writerIdOf('')).toBeUndefined();
  expect(writerIdOf('a token')).toBeUndefined();
});

test.each([
  ['with a key', KEY],
  ['without a key', undefined],
])('nobody can write under the id of a writer %s, whose next words all arrive', async (_name, key) => {
  const [victim, witness] = [await edit(key), await edit()];
  victim.title.insert(0, 'mine ');
  await victim.synced();
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, forged(victim.document, 'forged ')));
  await attacker.answered();
  for (let word = 0; word < 10; word++) victim.title.insert(0, `${word} `);
  await victim.synced();
  await witness.until(() => witness.title.toJSON() === victim.title.toJSON());
  const visitor = await edit();
  expect(visitor.title.toJSON()).toBe('9 8 7 6 5 4 3 2 1 0 mine ');
});

test('the id of a key is kept for its writer while they are away, and after a restart of the server', async () => {
  const victim = await edit(KEY);
  victim.title.insert(0, 'mine ');
  await victim.synced();
  victim.provider.configuration.websocketProvider.disconnect();
  victim.title.insert(0, 'offline ');
  await server.close();
  server = await startCollaboration({ directory });
  const attacker = await openRaw(server.url, DEMO_ROOM);
  const id = victim.document.clientID;
  const copy = new Y.Doc();
  copy.clientID = id;
  copy.getText('title').insert(0, '12345forged ');
  attacker.send(awarenessFrame(DEMO_ROOM, [{ clientId: id, state: { guest: 13 } }]));
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(copy)));
  await attacker.answered();
  await enterRoom(server.url, DEMO_ROOM, { document: victim.document, key: KEY });
  const visitor = await edit();
  expect(visitor.title.toJSON()).toBe('offline mine ');
  expect(visitor.provider.awareness?.getStates().get(id)?.['guest']).not.toBe(13);
});

test('words of others that the server does not have are taken from their own writer, however they come first', async () => {
  const reader = await edit(KEY);
  const writer = aDocument('theirs ');
  // The server has lost an edit that the reader has seen; the reader now sends it, and words that follow it.
  Y.applyUpdate(reader.document, Y.encodeStateAsUpdate(writer));
  reader.title.insert(reader.title.length, 'mine');
  const late = openEditor(server.url, DEMO_ROOM, { document: writer });
  await Promise.all([late.synced(), reader.synced()]);
  const visitor = await edit();
  expect(visitor.title.toJSON()).toBe('theirs mine');
});

test('a socket whose words build on words that the server will never have is closed as out of step', async () => {
  const reader = await edit(KEY);
  const writer = aDocument('lost ');
  const closed = reader.nextClose();
  Y.applyUpdate(reader.document, Y.encodeStateAsUpdate(writer));
  expect((await closed).code).toBe(CLOSE_EVENTS.outOfStep.code);
});

test('two editors that have seen words of each other which the server has lost both get all of them in', async () => {
  const keys = [KEY, 'f'.repeat(32)];
  const documents = keys.map((key) => Object.assign(new Y.Doc(), { clientID: writerIdOf(key) }));
  // They took turns writing, each after the other's words.
  for (let turn = 0; turn < 20; turn++) {
    const [writer, reader] = turn % 2 === 0 ? documents : documents.toReversed();
    writer?.getText('title').insert(turn * 3, `${turn} `.padStart(3, '0'));
    if (writer && reader) Y.applyUpdate(reader, Y.encodeStateAsUpdate(writer));
  }
  const wanted = documents[0]?.getText('title').toJSON();
  const back = documents.map((document, index) =>
    openEditor(server.url, DEMO_ROOM, { document, key: keys[index] ?? '' }),
  );
  await Promise.all(back.map((editor) => editor.synced()));
  const visitor = await edit();
  expect(visitor.title.toJSON()).toBe(wanted);
});

/** An editor that shows keys of earlier pages of its browser, whose words its document holds. */
async function editAgain(document: Y.Doc, { key, earlier }: { key: string; earlier: string[] }): Promise<Editor> {
  const token = writeRoomToken({ writer: key, earlier });
  const editor = await enterRoom(server.url, DEMO_ROOM, { document, key, token });
  return editor;
}

/** Words that several pages of one browser wrote one after another without a connection. */
function writtenOffline(keys: readonly string[]): Y.Doc {
  const document = new Y.Doc();
  for (const key of keys) {
    document.clientID = writerIdOf(key) ?? 0;
    document.getText('title').insert(document.getText('title').length, `${key.slice(0, 1)} `);
  }
  return document;
}

test('words that earlier pages of a browser wrote offline arrive with the page that has their keys', async () => {
  const earlier = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
  const editor = await editAgain(writtenOffline(earlier), { key: KEY, earlier });
  editor.title.insert(editor.title.length, 'now');
  await editor.synced();
  expect((await edit()).title.toJSON()).toBe('a b c now');
});

test('words of earlier pages arrive although they came after words that somebody else still has to bring', async () => {
  const [theirs, first, second] = ['f', 'a', 'b'].map((digit) => digit.repeat(32));
  const document = writtenOffline([theirs ?? '', first ?? '', second ?? '', first ?? '']);
  const all = [first ?? '', second ?? ''];
  // Its own words come first, so that they differ from those that wait.
  const returning = openEditor(server.url, DEMO_ROOM, {
    document,
    key: KEY,
    token: writeRoomToken({ writer: KEY, earlier: all }),
  });
  const other = writtenOffline([theirs ?? '']);
  const author = openEditor(server.url, DEMO_ROOM, { document: other, key: theirs ?? '' });
  await Promise.all([returning.synced(), author.synced()]);
  expect((await edit()).title.toJSON()).toBe('f a b a ');
});

test('without the key of an earlier page, nobody brings words under its id, however many ids are tried', async () => {
  const key = 'a'.repeat(32);
  const guessed = [String(writerIdOf(key)), key.slice(1), '', ...Array.from({ length: 40 }, (_, at) => `${at}`)];
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(writtenOffline([key]))));
  const token = writeRoomToken({ writer: KEY, earlier: guessed });
  const editor = openEditor(server.url, DEMO_ROOM, { document: writtenOffline([key]), key: KEY, token });
  const closed = editor.nextClose();
  expect((await closed).code).toBe(CLOSE_EVENTS.outOfStep.code);
  expect((await edit()).title.toJSON()).toBe('');
});

test('a page that shows more earlier keys than it may is taken at its word for the first ones only', () => {
  const keys = Array.from({ length: EARLIER_WRITERS_MAX + 5 }, (_, at) => String(at).padStart(32, '0'));
  const { earlier } = readRoomToken(writeRoomToken({ writer: KEY, earlier: keys }));
  expect(earlier).toEqual(keys.slice(0, EARLIER_WRITERS_MAX));
  expect(readRoomToken('{"writer":"","earlier":[1,null,{}]}').earlier).toEqual([]);
});
