import { beforeEach, expect, test, vi } from 'vitest';

import type { CollaborationLimits } from '#bff/collaboration/collaboration-limits';
import type { Documents } from '#bff/documents/documents';
import { openDocuments } from '#bff/documents/open-documents';
import { CLOSE_EVENTS, DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import * as attacks from '../support/collaboration/collaboration-attacks.ts';
import {
  enterRoom,
  openEditor,
  openRaw,
  type RawSocket,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationServer,
  NO_RATE,
  startCollaboration,
} from '../support/collaboration/collaboration-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const STRANGER = '192.0.2.1';
const ACCOMPLICE = '192.0.2.2';
const VISITOR = '198.51.100.1';

let directory: string;
let server: CollaborationServer;

beforeEach(async () => {
  directory = await temporaryFolder();
});

async function start(limits: Partial<CollaborationLimits>, documents?: Documents): Promise<void> {
  server = await startCollaboration({ directory, limits, ...(documents && { documents }) });
}

const draft = (number: number) => draftRoom(number.toString(16).padStart(32, '0')) ?? '';

async function open(room: string, address: string): Promise<RawSocket> {
  const socket = await openRaw(server.url, room, { address });
  closeInTheEnd(() => socket.socket.terminate());
  return socket;
}

const edit = (room: string, address: string) => enterRoom(server.url, room, { address });

/** What the server says to a socket that writes: the code of the close, or 'open'. */
async function write(room: string, address: string, length: number, client = 900): Promise<number | 'open'> {
  const writer = await open(room, address);
  writer.send(updateFrame(room, attacks.plainTitle(client, length)));
  await writer.answered();
  return writer.socket.readyState === writer.socket.OPEN ? 'open' : (await writer.closed).code;
}

test('every reason for a close fits into its frame (RFC 6455 section 5.5)', () => {
  for (const { reason } of Object.values(CLOSE_EVENTS)) expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
});

test('one network can have a limited number of bytes stored, over however many rooms, and the others are not held up', async () => {
  await start({ storedBytesPerHour: 100_000 });
  expect(await write(draft(1), STRANGER, 60_000)).toBe('open');
  expect(await write(draft(2), STRANGER, 60_000)).toBe(CLOSE_EVENTS.storedTooMuch.code);
  expect(await write(draft(3), VISITOR, 60_000)).toBe('open');
});

test('one network can begin a limited number of drafts, can keep writing in those, and finds the sandbox open', async () => {
  await start({ draftBurst: 2, draftsPerHour: 1 });
  expect(await write(draft(1), STRANGER, 10)).toBe('open');
  expect(await write(draft(2), STRANGER, 10)).toBe('open');
  expect(await write(draft(3), STRANGER, 10)).toBe(CLOSE_EVENTS.tooManyDrafts.code);
  expect(await write(draft(2), STRANGER, 10, 901)).toBe('open');
  expect(await write(DEMO_ROOM, STRANGER, 10)).toBe('open');
  expect(await write(draft(3), VISITOR, 10)).toBe('open');
});

test('one network can open a limited number of sockets in a short time', async () => {
  await start({ socketBurst: 2, socketsPerSecond: 0.01 });
  await open(DEMO_ROOM, STRANGER);
  await open(DEMO_ROOM, STRANGER);
  expect(await (await open(DEMO_ROOM, STRANGER)).closed).toEqual(CLOSE_EVENTS.tooFast);
  await edit(DEMO_ROOM, VISITOR);
});

const isNearlyFull = () => server.log().includes('the document store is nearly full');

test('a store that is nearly full takes no new drafts, and keeps room for those that are there', async () => {
  const documents = openDocuments({ directory, maxMiB: 1 });
  await start({ ...NO_RATE, storageWatchMs: 50 }, documents);
  const writer = await edit(draft(1), VISITOR);
  writer.title.insert(0, 'first ');
  await writer.synced();
  for (let number = 2; number < 5; number++) await write(draft(number), STRANGER, 150_000);
  // In steps that are smaller than what is left then.
  const usedShare = () => documents.use().then(({ usedBytes, maxBytes }) => usedBytes / maxBytes);
  for (let number = 5; (await usedShare()) < 0.9; number++) await write(draft(number), STRANGER, 10_000);
  await vi.waitFor(() => expect(isNearlyFull()).toBe(true));
  expect(await write(draft(99), STRANGER, 10)).toBe(CLOSE_EVENTS.noRoomLeft.code);
  writer.title.insert(0, 'and more ');
  await writer.synced();
});

test('a full sandbox makes room for people from elsewhere, and sends silent ones away', async () => {
  await start({ socketsInSandbox: 6 });
  const strangers: RawSocket[] = [];
  for (const address of [STRANGER, ACCOMPLICE])
    for (let socket = 0; socket < 3; socket++) strangers.push(await open(DEMO_ROOM, address));
  strangers[0]?.send(updateFrame(DEMO_ROOM, attacks.plainTitle(902, 3))); // not silent any more
  await strangers[0]?.answered();
  const visitor = await edit(DEMO_ROOM, VISITOR);
  visitor.title.insert(0, 'I am in ');
  await visitor.synced();
  const gone = strangers.filter(({ socket }) => socket.readyState !== socket.OPEN);
  expect(gone).toEqual([strangers[1]]);
  expect((await strangers[1]?.closed)?.code).toBe(CLOSE_EVENTS.roomFull.code);
  // Nobody takes a seat from somebody who has no more seats than they do.
  await open(DEMO_ROOM, VISITOR);
  await strangers[3]?.closed;
  expect((await (await open(DEMO_ROOM, VISITOR)).closed).code).toBe(CLOSE_EVENTS.roomFull.code);
});

test('a seat that was given up late leaves the seats of a room that others have filled meanwhile', async () => {
  await start({ socketsPerRoom: 2 });
  const room = draft(1);
  const silent = await open(room, STRANGER);
  silent.socket.pause(); // it doesn't answer when it is disconnected
  const before = [await open(room, STRANGER), await open(room, VISITOR)];
  for (const { socket } of before) socket.terminate();
  await vi.waitFor(() => expect([...server.sockets()]).toHaveLength(1));
  await open(room, VISITOR);
  await open(room, ACCOMPLICE);
  await vi.waitFor(() => expect([...server.sockets()]).toHaveLength(2));
  expect((await (await open(room, '203.0.113.1')).closed).code).toBe(CLOSE_EVENTS.roomFull.code);
});

test('costly updates of one network, over many sockets, do not delay the edits of another', async () => {
  await start(NO_RATE);
  const writer = await edit(draft(1), VISITOR);
  const attackers = await Promise.all(Array.from({ length: 40 }, () => open(DEMO_ROOM, STRANGER)));
  let answered = 0;
  const answers = attackers.map(async (attacker, index) => {
    attacker.send(updateFrame(DEMO_ROOM, attacks.manyStructs(1000 + index, 9000)));
    await attacker.answered();
    answered += 1;
  });
  writer.title.insert(0, 'quick');
  await writer.synced();
  process.stdout.write(`${answered} of ${attackers.length} costly updates were handled before the edit\n`);
  expect(answered).toBeLessThan(attackers.length / 2);
  await Promise.all(answers);
});

test('sixty people behind one router open the sandbox and a draft each, and nobody is sent away', async () => {
  await start({});
  const closes: number[] = [];
  const join = async (room: string) => {
    const editor = openEditor(server.url, room, { address: STRANGER });
    editor.provider.on('close', ({ event }: { event: { code: number } }) => closes.push(event.code));
    await editor.synced();
    return editor;
  };
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  await Promise.all(numbers.map(() => join(DEMO_ROOM)));
  await Promise.all(
    numbers.map(async (number) => {
      const editor = await join(draft(number));
      editor.write('a word '.repeat(1000));
      await editor.synced();
    }),
  );
  expect(closes).toEqual([]);
});
