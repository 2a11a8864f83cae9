import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';

import { BODY_FIELD, CLOSE_EVENTS, DEMO_ROOM, TITLE_FIELD } from '#shared-types/collaboration';

import { repeatedClient, reusedClock } from '../support/collaboration-attacks.ts';
import { type Editor, openEditor, openRaw, updateFrame } from '../support/collaboration-client.ts';
import { type CollaborationServer, NO_RATE, startCollaboration } from '../support/collaboration-server.ts';

const ATTACKER = 77;

let directory: string;
let server: CollaborationServer;
const editors: Editor[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'collaboration-'));
  server = await startCollaboration({ directory, limits: NO_RATE });
});
afterEach(async () => {
  for (const editor of editors.splice(0)) editor.close();
  await server.close();
  await rm(directory, { recursive: true });
});

async function open(document?: Y.Doc): Promise<Editor> {
  const editor = openEditor(server.url, DEMO_ROOM, document && { document });
  editors.push(editor);
  await editor.synced();
  return editor;
}

test('an update that names a client twice is refused, for Yjs takes only the second part of it', async () => {
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, repeatedClient(ATTACKER)));
  expect((await attacker.closed).code).toBe(CLOSE_EVENTS.protocolViolation.code);
  expect((await open()).body.toJSON()).toBe('');
});

test('content that begins at a stored place and says that it stands elsewhere is judged where it will stand', async () => {
  const reader = await open();
  const attacker = await openRaw(server.url, DEMO_ROOM);
  const document = new Y.Doc();
  document.clientID = ATTACKER;
  const code = new Y.XmlElement('codeBlock');
  document.getXmlFragment(BODY_FIELD).insert(0, [code]); // clock 0
  code.insert(0, [new Y.XmlText('x')]); // clocks 1 and 2
  code.setAttribute('language', 'c'); // clock 3
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(document)));
  await reader.until(() => reader.body.length === 1);
  // Begins at the stored letter, and says that it is a title; what is new of it follows the attribute.
  attacker.send(updateFrame(DEMO_ROOM, reusedClock(ATTACKER, 2, 'xyz')));
  await attacker.answered();
  const visitor = await open();
  for (const { body } of [reader, visitor]) expect(body.toJSON()).toBe('<codeblock language="c">x</codeblock>');
  expect([reader.title.toJSON(), visitor.title.toJSON()]).toEqual(['', '']);
});

test('words of which the server has a part are taken, also when they come in one piece', async () => {
  const document = new Y.Doc();
  document.getText(TITLE_FIELD).insert(0, 'first');
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(document)));
  document.getText(TITLE_FIELD).insert(5, ' and second');
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(document)));
  await attacker.answered();
  expect((await open()).title.toJSON()).toBe('first and second');
});
