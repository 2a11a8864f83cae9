import { beforeAll, describe, expect, test } from 'vitest';

import { CLOSE_EVENTS, draftRoom } from '#shared-types/collaboration';
import { ABOUT_FIELD, KIND_KEY } from '#shared-types/text-kind';

import { type Editor, openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_KINDS } from '../support/collaboration/foreign-content.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOM = draftRoom('d'.repeat(32)) ?? '';

let server: CollaborationServer;
beforeAll(async () => {
  server = await startCollaboration({ directory: await temporaryFolder(), limits: NO_RATE });
});

async function open(): Promise<Editor> {
  const editor = openEditor(server.url, ROOM);
  await editor.synced();
  return editor;
}

const kindIn = ({ document }: Editor) => document.getMap(ABOUT_FIELD).get(KIND_KEY);

describe('What writers say a draft is', () => {
  test('reaches everybody in it, and is there for people who come later', async () => {
    const [writer, reader] = [await open(), await open()];
    writer.document.getMap(ABOUT_FIELD).set(KIND_KEY, 'story');
    await reader.until(() => kindIn(reader) === 'story');
    await writer.synced();
    writer.close();
    reader.close();
    const later = await open();
    expect(kindIn(later)).toBe('story');
    later.close();
  });

  test.each(FOREIGN_KINDS)('the server refuses %s, and nobody ever sees it', async (_what, update) => {
    const reader = await open();
    const before = reader.document.getMap(ABOUT_FIELD).toJSON();
    const stranger = await openRaw(server.url, ROOM);
    stranger.send(updateFrame(ROOM, update));
    expect((await stranger.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
    const visitor = await open();
    for (const editor of [reader, visitor]) {
      expect(editor.document.getMap(ABOUT_FIELD).toJSON()).toEqual(before);
      editor.close();
    }
  });
});
