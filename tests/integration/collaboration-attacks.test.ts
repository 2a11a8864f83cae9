import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { CLOSE_EVENTS, DEMO_ROOM } from '#shared-types/collaboration';

import * as attacks from '../support/collaboration/collaboration-attacks.ts';
import {
  awarenessFrame,
  type Editor,
  openEditor,
  openRaw,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationProcess,
  NO_RATE,
  startCollaborationProcess,
} from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_CONTENT, FOREIGN_TABLES } from '../support/collaboration/foreign-content.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** People notice a stall of 50 ms; a busy machine may need three times as long for the same work. The attacks would take seconds. */
const STALL_LIMIT_MS = 150;

let directory: string;
let server: CollaborationProcess;
let writer: Editor;
let reader: Editor;

beforeAll(async () => {
  directory = await temporaryFolder();
  server = await startCollaborationProcess({ directory, limits: NO_RATE });
  [writer, reader] = [openEditor(server.url, DEMO_ROOM), openEditor(server.url, DEMO_ROOM)];
  await Promise.all([writer.synced(), reader.synced()]);
  // Code is slow on its first run; we don't want to measure that.
  for (let edit = 0; edit < 100; edit++) writer.title.insert(0, `${edit} `);
  await writer.synced();
});
afterAll(async () => {
  writer.close();
  reader.close();
  await server.stop();
});

let edits = 0;

interface Outcome {
  /** The code that the server closed the socket with, or 'dropped' if it stayed open. */
  ended: number | 'dropped';
  /** Whether the event loop of the server kept turning. */
  smooth: boolean;
  /** Whether the others saw neither content nor people that the attack brought. */
  unseen: boolean;
}

/** Sends the frames over one socket, then edits like the others. */
async function attack(name: string, frames: Uint8Array[]): Promise<Outcome> {
  const seen = () => `${reader.provider.awareness?.getStates().size} ${reader.text()}`;
  const seenBefore = seen();
  await server.reset();
  const attacker = await openRaw(server.url, DEMO_ROOM);
  for (const bytes of frames) attacker.send(bytes);
  await attacker.answered();
  const wasOpen = attacker.socket.readyState === WebSocket.OPEN;
  if (wasOpen) attacker.socket.close();
  const { code } = await attacker.closed;

  const startedAt = performance.now();
  for (let edit = 0; edit < 20; edit++) writer.title.insert(0, `e${edits++} `);
  await reader.until(() => reader.title.toJSON() === writer.title.toJSON());
  const editsMs = performance.now() - startedAt;
  const { longestStallMs, longestBusyMs } = await server.report();
  process.stdout.write(
    `${name}: longest stall ${longestStallMs.toFixed(1)} ms, computation ${longestBusyMs.toFixed(1)} ms, 20 edits afterwards ${editsMs.toFixed(0)} ms\n`,
  );
  return { ended: wasOpen ? 'dropped' : code, smooth: longestBusyMs < STALL_LIMIT_MS, unseen: seen() === seenBefore };
}

const refused: Outcome = { ended: 1008, smooth: true, unseen: true };
const dropped: Outcome = { ended: 'dropped', smooth: true, unseen: true };
const times = (count: number, make: () => Uint8Array): Uint8Array[] => Array.from({ length: count }, make);
const update = (bytes: Uint8Array, step: 1 | 2 = 2) => updateFrame(DEMO_ROOM, bytes, step);
const fakePeople = (count: number) =>
  awarenessFrame(
    DEMO_ROOM,
    Array.from({ length: count }, (_, index) => ({ clientId: 10_000 + index, state: {} })),
  );

test('an update that declares 33 million structs in 7 bytes closes the socket immediately', async () => {
  expect(
    await attack(
      '7-byte bomb as Update',
      times(10, () => update(attacks.bomb)),
    ),
  ).toEqual(refused);
  expect(
    await attack(
      '7-byte bomb as SyncStep2',
      times(10, () => update(attacks.bomb, 1)),
    ),
  ).toEqual(refused);
  expect(
    await attack(
      'bomb in the second block',
      times(10, () => update(attacks.secondBlockBomb)),
    ),
  ).toEqual(refused);
});

test('updates without their predecessors are not kept in the document', async () => {
  expect(
    await attack(
      '500 orphans',
      times(500, () => update(attacks.orphan())),
    ),
  ).toEqual(refused);
  expect(
    await attack(
      'pending deletions, twice',
      times(2, () => update(attacks.pendingDeletions(60_000))),
    ),
  ).toEqual(refused);
});

test('awareness of people who do not exist is not passed on', async () => {
  const taken = awarenessFrame(DEMO_ROOM, [{ clientId: writer.document.clientID, clock: 999, state: {} }]);
  expect(await attack('50,000 fake awareness ids', [fakePeople(50_000)])).toEqual(refused);
  expect(await attack('100 fake awareness ids', [fakePeople(100)])).toEqual(dropped);
  expect(await attack('a taken awareness id', [taken])).toEqual(dropped);
});

test('a valid update that Yjs takes seconds or minutes to apply closes the socket immediately', async () => {
  const scattered = (by: number, count: number) => [
    update(attacks.plainTitle(by, count + 1)),
    update(attacks.scatteredInsertions(by, count + 1, count)),
  ];
  // An honest writer who was away may have sent this too, and then starts a new copy.
  const tooDear: Outcome = { ...refused, ended: CLOSE_EVENTS.outOfStep.code };
  expect(await attack('1,000 scattered insertions', scattered(701, 1000))).toEqual(tooDear);
  expect(await attack('10,000 scattered insertions', scattered(702, 10_000))).toEqual(tooDear);
  expect(await attack('10,000 times one attribute', [update(attacks.sameAttribute(703, 10_000))])).toEqual(refused);
  expect(await attack('90,000 structs', [update(attacks.manyStructs(704, 90_000))])).toEqual(refused);
});

test('content that would break Yjs or the editors of the others closes the socket', async () => {
  expect(await attack('9,000 elements inside one another', [update(attacks.deepElements(710, 9000))])).toEqual(refused);
  expect(await attack('a value nested 3,000 deep', [update(attacks.deepValue(711, 3000))])).toEqual(refused);
  expect(await attack('an element inside itself', [update(attacks.ownParent(712))])).toEqual(refused);
  expect(await attack('a foreign root', [update(attacks.foreignRoot())])).toEqual(refused);
  expect(await attack('a sub-document', [update(attacks.subDocument())])).toEqual(refused);
});

test.each([...FOREIGN_CONTENT, ...FOREIGN_TABLES])(
  '%s closes the socket, and nobody sees it',
  async (name, content) => {
    expect(await attack(name, [update(content)])).toEqual(refused);
    expect(await attack(name, [update(content, 1)])).toEqual(refused);
  },
);

test('a flood of deletions or of whole documents does not stall the others', async () => {
  const full: Outcome = { ended: CLOSE_EVENTS.documentFull.code, smooth: true, unseen: true };
  const title = update(attacks.plainTitle(720, 80_000));
  const whole = update(Y.encodeStateAsUpdate(writer.document));
  expect(await attack('900 KB of deletions', [update(attacks.pendingDeletions(250_000))])).toEqual(full);
  expect(await attack('1,500 scattered deletions', [title, update(attacks.scatteredDeletions(720, 1500))])).toEqual(
    dropped,
  );
  expect(await attack('3,000 times the same deletion', [update(attacks.repeatedDeletions(720, 80_000, 3000))])).toEqual(
    refused,
  );
  expect(await attack('40,000 scattered deletions', [update(attacks.scatteredDeletions(720, 40_000))])).toEqual(
    refused,
  );
  expect(
    await attack(
      '10 times the whole document',
      times(10, () => whole),
    ),
  ).toEqual(dropped);
});

test('whatever was sent, neither the engine nor Yjs has printed anything', () => {
  expect(server.console()).toBe('');
});
