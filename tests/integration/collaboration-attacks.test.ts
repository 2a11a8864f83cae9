import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { CLOSE_EVENTS, DEMO_ROOM } from '#shared-types/documents/collaboration';

import * as attacks from '../support/collaboration/collaboration-attacks.ts';
import {
  awarenessFrame,
  type Editor,
  enterRoom,
  openRaw,
  updateFrame,
} from '../support/collaboration/collaboration-client.ts';
import {
  type CollaborationProcess,
  NO_RATE,
  startCollaborationProcess,
} from '../support/collaboration/collaboration-server.ts';
import { FOREIGN_CONTENT, FOREIGN_TABLES } from '../support/collaboration/foreign-content.ts';

/** People notice a stall of 50 ms; a busy machine may need three times as long for the same work. The attacks would take seconds. */
const STALL_LIMIT_MS = 150;

let server: CollaborationProcess;
let writer: Editor;
let reader: Editor;

beforeAll(async () => {
  server = await startCollaborationProcess({ limits: NO_RATE });
  [writer, reader] = [await enterRoom(server.url, DEMO_ROOM), await enterRoom(server.url, DEMO_ROOM)];
  // Code is slow on its first run; we don't want to measure that.
  for (let edit = 0; edit < 100; edit++) writer.title.insert(0, `${edit} `);
  await writer.synced();
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
const people = Array.from({ length: 50_000 }, (_, index) => ({ clientId: 10_000 + index, state: {} }));
/** An update whose words have the same letter on both sides, which no editor writes. */
const ONE_NEIGHBOUR = '010202000401057469746c6503616263c40202020205616263646500';

// An honest writer who was away may have sent this too, and then starts a new copy.
const tooDear: Outcome = { ...refused, ended: CLOSE_EVENTS.outOfStep.code };
const full: Outcome = { ...refused, ended: CLOSE_EVENTS.documentFull.code };

const scattered = (by: number, count: number) => [
  update(attacks.plainTitle(by, count + 1)),
  update(attacks.scatteredInsertions(by, count + 1, count)),
];

const title = update(attacks.plainTitle(720, 80_000));

/** What each attack sends, and what comes of it. */
const ATTACKS: Record<string, [name: string, outcome: Outcome, frames: () => Uint8Array[]][]> = {
  'an update that declares 33 million structs in 7 bytes closes the socket immediately': [
    ['7-byte bomb as Update', refused, () => times(10, () => update(attacks.bomb))],
    ['7-byte bomb as SyncStep2', refused, () => times(10, () => update(attacks.bomb, 1))],
    ['bomb in the second block', refused, () => times(10, () => update(attacks.secondBlockBomb))],
  ],
  'updates without their predecessors are not kept in the document': [
    ['500 orphans', refused, () => times(500, () => update(attacks.orphan()))],
    ['pending deletions, twice', refused, () => times(2, () => update(attacks.pendingDeletions(60_000)))],
  ],
  'awareness of people who do not exist is not passed on': [
    ['50,000 fake awareness ids', refused, () => [awarenessFrame(DEMO_ROOM, people)]],
  ],
  'a valid update that Yjs takes seconds or minutes to apply closes the socket immediately': [
    ['1,000 scattered insertions', tooDear, () => scattered(701, 1000)],
    ['10,000 scattered insertions', tooDear, () => scattered(702, 10_000)],
    ['10,000 times one attribute', refused, () => [update(attacks.sameAttribute(703, 10_000))]],
    ['90,000 structs', refused, () => [update(attacks.manyStructs(704, 90_000))]],
  ],
  'content that would break Yjs or the editors of the others closes the socket': [
    ['9,000 elements inside one another', refused, () => [update(attacks.deepElements(710, 9000))]],
    ['a value nested 3,000 deep', refused, () => [update(attacks.deepValue(711, 3000))]],
    ['an element inside itself', refused, () => [update(attacks.ownParent(712))]],
    ['a foreign root', refused, () => [update(attacks.foreignRoot())]],
    ['a sub-document', refused, () => [update(attacks.subDocument())]],
    [
      'a client named twice, of which Yjs takes only the second part',
      refused,
      () => [update(attacks.repeatedClient(77))],
    ],
    ['one neighbour for both sides', refused, () => [update(Buffer.from(ONE_NEIGHBOUR, 'hex'))]],
  ],
  'a flood of deletions or of whole documents does not stall the others': [
    ['10 times the whole document', dropped, () => times(10, () => update(Y.encodeStateAsUpdate(writer.document)))],
    ['900 KB of deletions', full, () => [update(attacks.pendingDeletions(250_000))]],
    ['1,500 scattered deletions', dropped, () => [title, update(attacks.scatteredDeletions(720, 1500))]],
    ['3,000 times the same deletion', refused, () => [update(attacks.repeatedDeletions(720, 80_000, 3000))]],
    ['40,000 scattered deletions', refused, () => [update(attacks.scatteredDeletions(720, 40_000))]],
  ],
};

test.each(Object.entries(ATTACKS))('%s', async (_promise, sent) => {
  for (const [name, outcome, frames] of sent) expect([name, await attack(name, frames())]).toEqual([name, outcome]);
});

test.each([...FOREIGN_CONTENT, ...FOREIGN_TABLES])('%s ends the socket, and nobody sees it', async (name, content) => {
  expect(await attack(name, [update(content)])).toEqual(refused);
  expect(await attack(name, [update(content, 1)])).toEqual(refused);
});

test('whatever was sent, neither the engine nor Yjs has printed anything', () => {
  expect(server.console()).toBe('');
});
