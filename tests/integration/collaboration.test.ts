import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import type { CollaborationLimits } from '#bff/collaboration/collaboration-limits';
import { CLOSE_EVENTS, DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import { aDocument, aDocumentUpdate } from '../support/builders.ts';
import {
  authFrame,
  type Editor,
  frame,
  openEditor,
  openRaw,
  roomUrl,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
let server: CollaborationServer;

beforeEach(async () => {
  directory = await temporaryFolder();
  server = await startCollaboration({ directory });
});

async function restart(limits: Partial<CollaborationLimits> = {}): Promise<void> {
  await server.close();
  server = await startCollaboration({ directory, limits });
}

function edit(room: string = DEMO_ROOM, options: { name?: string; document?: Y.Doc } = {}): Editor {
  return openEditor(server.url, room, options);
}

/** Two editors of the sandbox, once both are there. */
async function editBoth(): Promise<[Editor, Editor]> {
  const both: [Editor, Editor] = [edit(), edit()];
  await Promise.all(both.map((editor) => editor.synced()));
  return both;
}

/** The sockets of the server, oldest first. */
const serverSockets = (): WebSocket[] => [...server.sockets()];

const aDraft = (): string => draftRoom('0123456789abcdef0123456789abcdef') ?? '';

/** The status of the HTTP answer that refuses an upgrade. */
async function refusedWith(url: string, origin?: string): Promise<number | undefined> {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin });
  socket.on('error', () => {});
  const status = await new Promise<number | undefined>((resolve) =>
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
  );
  socket.terminate();
  return status;
}

test('two editors in one room converge on body and title', async () => {
  const [one, two] = await editBoth();
  one.write('The first paragraph.');
  two.title.insert(0, 'A title');
  await one.until(() => one.title.toJSON() === 'A title');
  await two.until(() => two.text() === 'The first paragraph.');
});

test('editors in different rooms do not see one another', async () => {
  const [one, two] = [edit(), edit(aDraft())];
  await Promise.all([one.synced(), two.synced()]);
  one.write('Public.');
  two.write('Private.');
  await Promise.all([one.synced(), two.synced()]);
  expect([one.text(), two.text()]).toEqual(['Public.', 'Private.']);
});

test('an editor connects again after the server closed its socket, and what was typed meanwhile arrives', async () => {
  const [one, two] = await editBoth();
  for (const client of serverSockets()) client.close(1012);
  await one.until(() => !one.provider.isSynced);
  one.write('Typed offline.');
  await two.until(() => two.text() === 'Typed offline.');
  await one.synced();
});

test('a pasted essay of 150,000 characters reaches the others', async () => {
  const [one, two] = await editBoth();
  one.document.transact(() => {
    for (let paragraph = 0; paragraph < 300; paragraph++) one.write('words '.repeat(83));
  });
  await two.until(() => two.body.length === 300);
  await one.synced();
  expect(two.text()).toBe(one.text());
});

test('what is typed before the first exchange is complete is acknowledged and reaches the others', async () => {
  const document = aDocument('offline');
  const one = edit(DEMO_ROOM, { document });
  const two = edit();
  one.provider.on('authenticated', () => {
    for (let key = 0; key < 10; key++) one.title.insert(one.title.length, '!');
  });
  await two.until(() => two.title.toJSON() === 'offline!!!!!!!!!!');
  await one.synced();
  expect(one.provider.isSynced).toBe(true);
});

test('a document name that differs from the room of the path is refused', async () => {
  for (const name of ['', aDraft(), `${DEMO_ROOM}\0other-session`, '__proto__']) {
    const raw = await openRaw(server.url, DEMO_ROOM, { authenticate: false });
    raw.send(authFrame(name));
    expect(await raw.closed).toEqual(CLOSE_EVENTS.protocolViolation);
  }
});

test('an unknown room is refused', async () => {
  const unknown = ['some-room', 'demo-', `demo-${'a'.repeat(31)}`, `demo-${'A'.repeat(32)}`, '__proto__'];
  for (const room of [...unknown, `${DEMO_ROOM} `]) {
    const raw = await openRaw(server.url, room, { authenticate: false });
    expect(await raw.closed).toEqual(CLOSE_EVENTS.roomUnknown);
  }
});

test('an upgrade from a foreign page, without an origin, or on an unknown path is refused before it happens', async () => {
  const own = server.url;
  expect(await refusedWith(roomUrl(own, DEMO_ROOM), 'https://evil.example')).toBe(403);
  expect(await refusedWith(roomUrl(own, DEMO_ROOM), 'null')).toBe(403);
  expect(await refusedWith(roomUrl(own, DEMO_ROOM))).toBe(403);
  expect(await refusedWith(`${own.replace('http', 'ws')}/elsewhere`, own)).toBe(404);
});

test('a plain request to a room is answered with 404 and words', async () => {
  const response = await fetch(`${server.url}/collab/${DEMO_ROOM}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
});

test('a frame over 1 MiB is closed with 1009', async () => {
  const raw = await openRaw(server.url, DEMO_ROOM);
  raw.send(new Uint8Array(1_048_577));
  expect((await raw.closed).code).toBe(1009);
});

test('a message that breaks the protocol closes the socket and leaves the others alone', async () => {
  const innocent = edit();
  await innocent.synced();
  const messages: (Uint8Array | string)[] = [
    'text',
    new Uint8Array(),
    Uint8Array.of(255, 255, 255),
    frame(DEMO_ROOM, 6, () => {}),
    frame(DEMO_ROOM, 99),
    frame(DEMO_ROOM, 0),
    updateFrame(DEMO_ROOM, Uint8Array.of(1, 2, 3)),
    updateFrame(DEMO_ROOM, Uint8Array.of(0, 1, 5, 9)),
  ];
  for (const message of messages) {
    const raw = await openRaw(server.url, DEMO_ROOM);
    raw.socket.send(message);
    expect((await raw.closed).code).toBe(1008);
  }
  innocent.write('Undisturbed.');
  await innocent.synced();
});

test('a socket that sends too much before its document is open, or never opens it, is closed', async () => {
  const eager = await openRaw(server.url, DEMO_ROOM, { authenticate: false });
  for (let message = 0; message < 70; message++) eager.send(frame(DEMO_ROOM, 3));
  expect((await eager.closed).code).toBe(1008);
  await restart({ openDeadlineMs: 100 });
  const idle = await openRaw(server.url, DEMO_ROOM, { authenticate: false });
  expect((await idle.closed).code).toBe(1008);
});

test('a socket whose token cannot be judged is closed with 1011, and the server keeps running', async () => {
  let isAway = true;
  await server.close();
  const judge = async (_room: string, token: string) => {
    if (isAway) throw new Error('the key server is away');
    return { role: 'write', token } as const;
  };
  server = await startCollaboration({ directory, access: { judge } });
  const refused = await openRaw(server.url, DEMO_ROOM);
  expect(await refused.closed).toEqual(CLOSE_EVENTS.internalError);
  isAway = false;
  await edit().synced();
});

test('a socket that sends too many messages or too many bytes is closed with 4429', async () => {
  const many = await openRaw(server.url, DEMO_ROOM);
  await many.answered();
  for (let message = 0; message < 400; message++) many.send(frame(DEMO_ROOM, 3));
  expect(await many.closed).toEqual(CLOSE_EVENTS.tooFast);
  const large = await openRaw(server.url, DEMO_ROOM);
  await large.answered();
  const bytes = new Uint8Array(900_000); // which the server passes over
  bytes.set(frame(DEMO_ROOM, 3));
  for (let message = 0; message < 4; message++) large.send(bytes);
  expect(await large.closed).toEqual(CLOSE_EVENTS.tooFast);
});

test('a full room, a full address and a full server refuse one more socket and take it when another has left', async () => {
  for (const [limits, event] of [
    [{ socketsInSandbox: 2 }, CLOSE_EVENTS.sandboxCrowded],
    [{ socketsPerAddress: 2 }, CLOSE_EVENTS.addressFull],
    [{ socketsPerProcess: 2 }, CLOSE_EVENTS.serverFull],
  ] as const) {
    await restart(limits);
    const first = await openRaw(server.url, DEMO_ROOM);
    await openRaw(server.url, DEMO_ROOM);
    const third = await openRaw(server.url, DEMO_ROOM, { authenticate: false });
    expect(await third.closed).toEqual(event);
    first.socket.close();
    await first.closed;
    await (
      await openRaw(server.url, DEMO_ROOM)
    ).authenticated;
  }
});

test('a document that is full refuses more text, keeps what it has, and accepts deletions that make room', async () => {
  await restart({ documentBytes: 10_000 });
  const [reader, writer] = await editBoth();
  writer.title.insert(0, 'x'.repeat(9000));
  await reader.until(() => reader.title.length === 9000);

  const greedy = edit();
  await greedy.until(() => greedy.title.length === 9000);
  const refused = greedy.nextClose();
  greedy.title.insert(0, 'y'.repeat(2000));
  expect(await refused).toEqual(CLOSE_EVENTS.sandboxFull);
  greedy.close();

  writer.title.delete(0, 5000);
  await reader.until(() => reader.title.length === 4000);
  expect(reader.title.toJSON()).toBe('x'.repeat(4000));
  writer.title.insert(0, 'z'.repeat(2000));
  await reader.until(() => reader.title.length === 6000);
});

/** A writer, somebody who reads, and what a writer does whose words don't fit. */
async function tooFull(pasted: number, before = 0) {
  await restart({ documentBytes: 10_000 });
  const [reader, writer] = [edit(aDraft()), edit(aDraft())];
  await Promise.all([reader.synced(), writer.synced()]);
  const undoManager = new Y.UndoManager(writer.title);
  writer.title.insert(0, 'x'.repeat(before));
  await reader.until(() => reader.title.length === before);
  undoManager.stopCapturing();
  const refused = writer.nextClose();
  writer.title.insert(0, 'y'.repeat(pasted));
  expect(await refused).toEqual(CLOSE_EVENTS.documentFull);
  return { reader, writer, undoManager };
}

describe('a document that was too full opens again', () => {
  test('when the words are undone', async () => {
    const { reader, writer, undoManager } = await tooFull(12_000);
    undoManager.undo();
    await writer.synced();
    const again = writer.nextClose();
    undoManager.redo();
    expect(await again).toEqual(CLOSE_EVENTS.documentFull);
    undoManager.undo();
    await writer.synced();
    writer.title.insert(0, 'On.');
    await reader.until(() => reader.title.toJSON() === 'On.');
  });

  test('when they are deleted, even if they were more than anything may send', async () => {
    const { reader, writer } = await tooFull(25_000);
    writer.title.delete(0, 25_000);
    await writer.synced();
    writer.title.insert(0, 'On.');
    await reader.until(() => reader.title.toJSON() === 'On.');
  });

  test('when part of them is deleted', async () => {
    const { reader, writer } = await tooFull(12_000);
    writer.title.delete(3000, 9000);
    await reader.until(() => reader.title.length === 3000);
  });

  test('when words are deleted that the server has, and the new ones stay', async () => {
    const { reader, writer } = await tooFull(8000, 6000);
    writer.title.delete(8000, 6000);
    await reader.until(() => reader.title.toJSON() === 'y'.repeat(8000));
  });

  test('but not before enough is gone, and nobody in a draft is told to start one', async () => {
    const { reader, writer } = await tooFull(12_000);
    expect(CLOSE_EVENTS.documentFull.reason).not.toMatch(/draft/i);
    writer.title.delete(0, 1000);
    expect(await writer.nextClose()).toEqual(CLOSE_EVENTS.documentFull);
    expect(reader.title.length).toBe(0);
  });
});

test('typing in a document that is nearly full is accepted although its updates together exceed the cap', async () => {
  await restart({ documentBytes: 10_000 });
  const [writer, reader] = await editBoth();
  for (let round = 0; round < 20; round++) {
    writer.title.insert(0, 'x'.repeat(2000));
    writer.title.delete(0, 2000);
  }
  writer.title.insert(0, 'end');
  await reader.until(() => reader.title.toJSON() === 'end');
});

test('a socket that does not read is destroyed, and the others stay open', async () => {
  await restart({ ...NO_RATE, unsentBytes: 65_536 });
  const slow = await openRaw(server.url, DEMO_ROOM);
  slow.socket.pause();
  const [slowOne] = serverSockets();
  const [writer, reader] = await editBoth();
  while (slowOne?.readyState === WebSocket.OPEN) {
    writer.title.insert(0, 'x'.repeat(100_000));
    writer.title.delete(0, 100_000);
    await writer.synced();
  }
  writer.title.insert(0, 'still here');
  await reader.until(() => reader.title.toJSON() === 'still here');
});

test('a socket whose other end has gone without a word is destroyed', async () => {
  await restart({ pingIntervalMs: 250 });
  const gone = await openRaw(server.url, DEMO_ROOM);
  gone.socket.pause(); // no ping is answered
  const alive = await openRaw(server.url, DEMO_ROOM);
  const [oldest] = serverSockets();
  await new Promise((resolve) => oldest?.on('close', resolve));
  await alive.answered();
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('the app closes although sockets are open, tells them why, and destroys those that do not answer', async () => {
  const polite = await openRaw(server.url, DEMO_ROOM);
  const deaf = await openRaw(server.url, DEMO_ROOM);
  const silent = await openRaw(server.url, aDraft(), { authenticate: false });
  deaf.socket.pause();
  await server.app.close();
  expect(deaf.socket.readyState).toBe(deaf.socket.OPEN); // nobody waited for its answer
  expect(await polite.closed).toEqual(CLOSE_EVENTS.serverRestarting);
  expect(await silent.closed).toEqual(CLOSE_EVENTS.serverRestarting);
  deaf.socket.terminate();
});

test('an edit in the last moment before the app closes is stored', async () => {
  const before = await openRaw(server.url, DEMO_ROOM);
  before.send(updateFrame(DEMO_ROOM, aDocumentUpdate('last words')));
  await before.answered();
  await restart();
  const after = edit();
  await after.until(() => after.title.toJSON() === 'last words');
});
