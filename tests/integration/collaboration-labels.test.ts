import { beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { LABELS } from '#shared-types/argument';
import { CLOSE_EVENTS, draftRoom } from '#shared-types/collaboration';

import { type Editor, openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_LABELS } from '../support/collaboration/foreign-content.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOM = draftRoom('a'.repeat(32)) ?? '';

let server: CollaborationServer;
let reader: Editor;
beforeAll(async () => {
  server = await startCollaboration({ directory: await temporaryFolder(), limits: NO_RATE });
  reader = await open();
});

async function open(): Promise<Editor> {
  const editor = openEditor(server.url, ROOM);
  await editor.synced();
  return editor;
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
const seenBy = ({ body }: Editor) => body.toJSON();

describe('The server', () => {
  test.each(FOREIGN_LABELS)('refuses %s, and nobody ever sees it', async (_what, update) => {
    const before = seenBy(reader);
    const titleBefore = reader.title.toJSON();
    const stranger = await openRaw(server.url, ROOM);
    stranger.send(updateFrame(ROOM, update));
    await stranger.answered();
    stranger.socket.close();
    expect((await stranger.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
    const visitor = await open();
    for (const editor of [reader, visitor]) {
      expect(seenBy(editor)).toBe(before);
      expect(editor.title.toJSON()).toBe(titleBefore);
    }
    visitor.close();
  });

  test('takes every label that a writer can give, shows it to the others, and lets it be taken back', async () => {
    const writer = await open();
    for (const label of LABELS) {
      const text = writeLabelled(writer, `Words of a ${label}.`, label);
      const shown = `<label label="${label}">Words of a ${label}.</label>`;
      await reader.until(() => seenBy(reader).includes(shown), shown);
      expect(seenBy(reader)).toBe(seenBy(writer));
      text.format(0, text.length, { label: null });
      await writer.synced();
      await reader.until(() => seenBy(reader) === seenBy(writer), `the end of ${label}`);
      expect(seenBy(reader)).not.toContain('<label');
    }
  });
});
