import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { LABELS } from '#shared-types/analysis/argument';
import { MAX_SET_ASIDE_TAKEN, SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';
import { ABOUT_FIELD, KIND_KEY } from '#shared-types/analysis/text-kind';
import { CLOSE_EVENTS, draftRoom } from '#shared-types/documents/collaboration';

import { type Editor, enterRoom, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import {
  FOREIGN_KINDS,
  FOREIGN_LABELS,
  FOREIGN_SET_ASIDE,
  setAsideKey,
} from '../support/collaboration/foreign-content.ts';

const ROOM = draftRoom('a'.repeat(32)) ?? '';
const ENTRY = { type: 'Spelling', words: 'beleive' };

let server: CollaborationServer;
let reader: Editor;
beforeAll(async () => {
  server = await startCollaboration({ limits: NO_RATE });
  reader = await open();
});

const open = (room = ROOM) => enterRoom(server.url, room);

/** Expects that the server throws out a client that sends this. */
async function expectThrownOut(room: string, update: Uint8Array): Promise<void> {
  const stranger = await openRaw(server.url, room);
  stranger.send(updateFrame(room, update));
  expect((await stranger.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
}

/** Writes a paragraph whose words have a label. */
function writeLabelled(editor: Editor, words: string, label: string): Y.XmlText {
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  editor.document.transact(() => {
    editor.body.push([paragraph]);
    paragraph.insert(0, [text]);
    text.insert(0, words, { label: { label } });
  });
  return text;
}

/** The body as one person sees it, with every mark. */
const bodyOf = ({ body }: Editor) => body.toJSON();
const setAsideIn = ({ document }: Editor) => document.getMap(SET_ASIDE_FIELD);
const aboutIn = ({ document }: Editor) => document.getMap(ABOUT_FIELD);
/** Everything in a draft as one person sees it. */
const seenBy = (editor: Editor) => ({
  title: editor.title.toJSON(),
  body: bodyOf(editor),
  setAside: setAsideIn(editor).toJSON(),
  about: aboutIn(editor).toJSON(),
});

test.each([...FOREIGN_LABELS, ...FOREIGN_SET_ASIDE, ...FOREIGN_KINDS])(
  'The server refuses %s, and nobody ever sees it',
  async (_what, update) => {
    const before = seenBy(reader);
    await expectThrownOut(ROOM, update);
    const visitor = await open();
    for (const editor of [reader, visitor]) expect(seenBy(editor)).toEqual(before);
  },
);

test('Every label that a writer can give is taken, shown to the others, and can be taken back', async () => {
  const writer = await open();
  for (const label of LABELS) {
    const text = writeLabelled(writer, `Words of a ${label}.`, label);
    const shown = `<label label="${label}">Words of a ${label}.</label>`;
    await reader.until(() => bodyOf(reader).includes(shown), shown);
    expect(bodyOf(reader)).toBe(bodyOf(writer));
    text.format(0, text.length, { label: null });
    await writer.synced();
    await reader.until(() => bodyOf(reader) === bodyOf(writer), `the end of ${label}`);
    expect(bodyOf(reader)).not.toContain('<label');
  }
});

test('What writers say a draft is reaches everybody in it, and is there for people who come later', async () => {
  const writer = await open();
  aboutIn(writer).set(KIND_KEY, 'story');
  await reader.until(() => aboutIn(reader).get(KIND_KEY) === 'story');
  await writer.synced();
  writer.close();
  const later = await open();
  expect(aboutIn(later).get(KIND_KEY)).toBe('story');
});

describe('What is set aside in a draft', () => {
  test('reaches everybody in it, can be taken back and changed, and is there for people who come later', async () => {
    const writer = await open();
    setAsideIn(writer).set(setAsideKey(1), ENTRY);
    await reader.until(() => setAsideIn(reader).has(setAsideKey(1)));
    setAsideIn(reader).delete(setAsideKey(1));
    await writer.until(() => !setAsideIn(writer).has(setAsideKey(1)));
    setAsideIn(writer).set(setAsideKey(1), { ...ENTRY, words: 'again' });
    await writer.synced();
    writer.close();
    const later = await open();
    expect(setAsideIn(later).toJSON()).toEqual({ [setAsideKey(1)]: { ...ENTRY, words: 'again' } });
  });

  test('keeps to its bound when it grows one by one, and takes more after some was taken back', async () => {
    const room = draftRoom('c'.repeat(32)) ?? '';
    const writer = await open(room);
    writer.document.transact(() => {
      for (let number = 0; number < MAX_SET_ASIDE_TAKEN; number++) setAsideIn(writer).set(setAsideKey(number), ENTRY);
    });
    await writer.synced();
    const oneMore = new Y.Doc();
    oneMore.getMap(SET_ASIDE_FIELD).set(setAsideKey(5000), ENTRY);
    await expectThrownOut(room, Y.encodeStateAsUpdate(oneMore));
    setAsideIn(writer).delete(setAsideKey(0));
    await writer.synced();
    setAsideIn(writer).set(setAsideKey(5001), ENTRY);
    await writer.synced();
    const later = await open(room);
    expect(setAsideIn(later).size).toBe(MAX_SET_ASIDE_TAKEN);
    expect(setAsideIn(later).has(setAsideKey(5001))).toBe(true);
  });
});
