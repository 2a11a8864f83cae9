import { setTimeout } from 'node:timers/promises';

import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import type { RoomAccess } from '#bff/collaboration/access';
import type { CollaborationLimits } from '#bff/collaboration/collaboration-limits';
import { openDocuments } from '#bff/documents/open-documents';
import { threadTimeMs } from '#bff/limits/thread-time';
import { CLOSE_EVENTS, DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import * as attacks from '../support/collaboration/collaboration-attacks.ts';
import { authFrame, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* What the messages of a socket and a network cost is the time that the processor has worked for them. */

const STRANGER = '192.0.2.1';
const VISITOR = '198.51.100.1';
/** Both are far beyond what the small writes of these tests cost, and far below what the limits give back while a test runs. */
const ALLOWED_MS = 250;
const OVERDONE_MS = 600;
/** How long a thread without work is watched: less than a socket has for its answer. */
const MEASURED_MS = 300;
const SOCKET_IS_LIMITED = { workMsPerSecond: 1, workBurstMs: ALLOWED_MS };
const NETWORK_IS_LIMITED = { networkWorkMsPerSecond: 1, networkWorkBurstMs: ALLOWED_MS };

/** The thread waits without the processor, as on a machine that is busy with something else. */
function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OVERDONE_MS);
}

/** The thread keeps the processor busy. */
function compute(): void {
  const startMs = threadTimeMs();
  while (threadTimeMs() - startMs < OVERDONE_MS);
}

/** A server on which the first change of a document takes its time. @param spend what the thread does in that time. */
async function startSlowed(spend: () => void, limits: Partial<CollaborationLimits>, access?: RoomAccess) {
  const directory = await temporaryFolder();
  const log = openDocuments({ directory });
  const slowed = new Set<string>();
  const spent = Promise.withResolvers<void>();
  const documents = new Proxy(log, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (property !== 'append' || typeof value !== 'function') return value;
      return (room: string, ...rest: unknown[]) => {
        if (!slowed.has(room)) spend();
        slowed.add(room);
        spent.resolve();
        return value.call(target, room, ...rest);
      };
    },
  });
  const { url } = await startCollaboration({ directory, limits, documents, ...(access && { access }) });
  return { url, spent: spent.promise };
}

/** Somebody in a room who can write a letter at a time. */
async function writerIn(url: string, room: string, address: string) {
  const socket = await openRaw(url, room, { address });
  let client = 900;
  return { ...socket, write: () => socket.send(updateFrame(room, attacks.plainTitle(client++, 1))) };
}

const draft = (number: number) => draftRoom(number.toString(16).padStart(32, '0')) ?? '';

test('nobody pays for the time in which a busy machine gives the processor to others', async () => {
  const { url } = await startSlowed(wait, { ...SOCKET_IS_LIMITED, ...NETWORK_IS_LIMITED });
  const writer = await writerIn(url, draft(1), STRANGER);
  writer.write();
  await writer.answered();
  writer.write();
  await writer.answered();
  expect(writer.socket.readyState).toBe(writer.socket.OPEN);
});

test('a socket whose messages keep the processor busy is closed', async () => {
  const { url } = await startSlowed(compute, SOCKET_IS_LIMITED);
  const writer = await writerIn(url, draft(1), STRANGER);
  writer.write();
  expect(await writer.closed).toEqual(CLOSE_EVENTS.tooFast);
});

test('a network whose messages keep the processor busy waits, and the others are served', async () => {
  const { url, spent } = await startSlowed(compute, NETWORK_IS_LIMITED);
  const [greedy, accomplice, visitor] = [
    await writerIn(url, draft(1), STRANGER),
    await writerIn(url, draft(2), STRANGER),
    await writerIn(url, DEMO_ROOM, VISITOR),
  ];
  greedy.write();
  await spent;
  let isServed = false;
  accomplice.answered().then(
    () => (isServed = true),
    () => {},
  );
  // Several rounds of messages from elsewhere.
  for (let round = 0; round < 5; round++) await visitor.answered();
  expect(isServed).toBe(false);
});

test('while it takes long to judge what somebody shows, the messages of the others are served', async () => {
  const judging = Promise.withResolvers<never>();
  const access: RoomAccess = {
    judge: (_room, token) => (token === 'fresh' ? judging.promise : Promise.resolve({ role: 'write', token })),
  };
  const { url } = await startSlowed(() => {}, {}, access);
  const slow = await writerIn(url, draft(1), STRANGER);
  const visitor = await writerIn(url, draft(2), VISITOR);
  slow.send(authFrame(draft(1), 'fresh'));
  const later = slow.answered();
  await visitor.answered();
  visitor.write();
  await visitor.answered();
  expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
  // Later messages on the same socket wait for the judgement.
  judging.reject(new Error('on purpose'));
  await later;
  expect((await slow.closed).code).toBe(CLOSE_EVENTS.internalError.code);
});

test('a socket that shows one token after another is closed', async () => {
  const { url } = await startSlowed(() => {}, { tokensPerSecond: 0.001, tokenBurst: 2 });
  const socket = await openRaw(url, DEMO_ROOM);
  for (const token of ['one', 'two']) socket.send(authFrame(DEMO_ROOM, token));
  await socket.answered();
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  socket.send(authFrame(DEMO_ROOM, 'three'));
  expect(await socket.closed).toEqual(CLOSE_EVENTS.tooFast);
});

test('a socket that is closed with messages waiting, and doesn’t answer, keeps nobody busy', async () => {
  const { url, sockets } = await startCollaboration();
  const room = draft(9);
  const client = await openRaw(url, room);
  client.socket.pause(); // its client reads nothing from now on, so it doesn't answer the close frame
  for (let writer = 900; writer < 950; writer++) client.send(updateFrame(room, attacks.plainTitle(writer, 1)));
  client.send(Uint8Array.of(255));
  const states = () => [...sockets()].map(({ readyState }) => readyState);
  await expect.poll(states).toEqual([WebSocket.CLOSING]);
  const before = threadTimeMs();
  await setTimeout(MEASURED_MS);
  expect(threadTimeMs() - before).toBeLessThan(MEASURED_MS / 2);
  expect(states()).toEqual([WebSocket.CLOSING]);
});
