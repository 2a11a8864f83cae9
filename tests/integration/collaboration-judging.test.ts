import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';

import { BODY_FIELD, CLOSE_EVENTS, DEMO_ROOM, TITLE_FIELD } from '#shared-types/documents/collaboration';

import { aDocument } from '../support/builders.ts';
import { plainTitle, reusedClock, scatteredInsertions } from '../support/collaboration/collaboration-attacks.ts';
import { enterRoom, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';

const ATTACKER = 77;

let server: CollaborationServer;

beforeEach(async () => {
  server = await startCollaboration({ limits: NO_RATE });
});

const open = (document?: Y.Doc) => enterRoom(server.url, DEMO_ROOM, document && { document });

test('content that begins at a stored place and claims to be elsewhere is judged where it will be', async () => {
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
  // Begins at the stored letter, and says that it is a title; its new part follows the attribute.
  attacker.send(updateFrame(DEMO_ROOM, reusedClock(ATTACKER, 2, 'xyz')));
  await attacker.answered();
  const visitor = await open();
  for (const { body } of [reader, visitor]) expect(body.toJSON()).toBe('<codeblock language="c">x</codeblock>');
  expect([reader.title.toJSON(), visitor.title.toJSON()]).toEqual(['', '']);
});

test('words of which the server has a part are taken, also when they come in one piece', async () => {
  const document = aDocument('first');
  const attacker = await openRaw(server.url, DEMO_ROOM);
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(document)));
  document.getText(TITLE_FIELD).insert(5, ' and second');
  attacker.send(updateFrame(DEMO_ROOM, Y.encodeStateAsUpdate(document)));
  await attacker.answered();
  expect((await open()).title.toJSON()).toBe('first and second');
});

test('people who are away while others fill the place of the caret have to begin a new copy, and are not blamed', async () => {
  const [writer, other] = [await open(), await open()];
  writer.title.insert(0, 'LR');
  await other.until(() => other.title.length === 2);
  // Uses up the document's budget.
  for (let by = 500; by < 525; by++) {
    const attacker = await openRaw(server.url, DEMO_ROOM);
    attacker.send(updateFrame(DEMO_ROOM, plainTitle(by, 1500)));
    attacker.send(updateFrame(DEMO_ROOM, scatteredInsertions(by, 1500, 1400)));
    await attacker.answered();
    attacker.socket.close();
  }
  const socket = writer.provider.configuration.websocketProvider;
  socket.disconnect();
  await writer.until(() => !writer.provider.isAuthenticated);
  const place = () => other.title.toJSON().indexOf('L') + 1;
  for (let letter = 0; letter < 40; letter++) other.title.insert(place(), letter % 2 === 0 ? 'b' : 'c');
  await other.synced();
  writer.title.insert(writer.title.toJSON().indexOf('LR') + 1, 'words');
  const closed = new Promise<number>((resolve) =>
    writer.provider.on('close', ({ event }: { event: { code: number } }) => {
      socket.disconnect(); // as the page does
      resolve(event.code);
    }),
  );
  await socket.connect();
  expect(await closed).toBe(CLOSE_EVENTS.outOfStep.code);
});
