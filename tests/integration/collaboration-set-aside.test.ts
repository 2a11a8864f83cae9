import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { CLOSE_EVENTS, draftRoom } from '#shared-types/collaboration';
import { MAX_SET_ASIDE_TAKEN, SET_ASIDE_FIELD } from '#shared-types/set-aside';

import { type Editor, openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_SET_ASIDE, setAsideKey } from '../support/collaboration/foreign-content.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOM = draftRoom('b'.repeat(32)) ?? '';
const ENTRY = { type: 'Spelling', words: 'beleive' };

let directory: string;
let server: CollaborationServer;
let reader: Editor;
beforeAll(async () => {
  directory = await temporaryFolder();
  server = await startCollaboration({ directory, limits: NO_RATE });
  reader = await open();
});

async function open(room = ROOM): Promise<Editor> {
  const editor = openEditor(server.url, room);
  await editor.synced();
  return editor;
}

const mapOf = ({ document }: Editor) => document.getMap(SET_ASIDE_FIELD);
const seenBy = (editor: Editor) => mapOf(editor).toJSON();

describe('What is set aside in a draft', () => {
  test.each(FOREIGN_SET_ASIDE)('the server refuses %s, and nobody ever sees it', async (_what, update) => {
    const before = seenBy(reader);
    const stranger = await openRaw(server.url, ROOM);
    stranger.send(updateFrame(ROOM, update));
    expect((await stranger.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
    const visitor = await open();
    for (const editor of [reader, visitor]) expect(seenBy(editor)).toEqual(before);
    visitor.close();
  });

  test('reaches everybody in it, can be taken back and changed, and is there for people who come later', async () => {
    const writer = await open();
    mapOf(writer).set(setAsideKey(1), ENTRY);
    await reader.until(() => mapOf(reader).has(setAsideKey(1)));
    mapOf(reader).delete(setAsideKey(1));
    await writer.until(() => !mapOf(writer).has(setAsideKey(1)));
    mapOf(writer).set(setAsideKey(1), { ...ENTRY, words: 'again' });
    await writer.synced();
    writer.close();
    const later = await open();
    expect(seenBy(later)).toEqual({ [setAsideKey(1)]: { ...ENTRY, words: 'again' } });
    later.close();
  });

  test('keeps to its bound when it grows one by one, and takes more after some was taken back', async () => {
    const room = draftRoom('c'.repeat(32)) ?? '';
    const writer = await open(room);
    writer.document.transact(() => {
      for (let number = 0; number < MAX_SET_ASIDE_TAKEN; number++) mapOf(writer).set(setAsideKey(number), ENTRY);
    });
    await writer.synced();
    const stranger = await openRaw(server.url, room);
    const oneMore = new Y.Doc();
    oneMore.getMap(SET_ASIDE_FIELD).set(setAsideKey(5000), ENTRY);
    stranger.send(updateFrame(room, Y.encodeStateAsUpdate(oneMore)));
    expect((await stranger.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
    mapOf(writer).delete(setAsideKey(0));
    await writer.synced();
    mapOf(writer).set(setAsideKey(5001), ENTRY);
    await writer.synced();
    const later = await open(room);
    expect(mapOf(later).size).toBe(MAX_SET_ASIDE_TAKEN);
    expect(mapOf(later).has(setAsideKey(5001))).toBe(true);
  });
});
