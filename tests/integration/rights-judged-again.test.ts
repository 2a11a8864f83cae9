import { beforeEach, expect, test } from 'vitest';

import type { RoomAccess } from '#bff/collaboration/access';
import { inProcessRoomBus, type RoomBus } from '#bff/documents/room-bus';
import { CLOSE_EVENTS, draftRoom } from '#shared-types/documents/collaboration';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { NO_RATE, startCollaboration } from '../support/collaboration/collaboration-server.ts';

const ROOM = draftRoom('0'.repeat(32)) ?? '';

/** What the judge of the tests says: that the right is there, that it has ended, or nothing, since the store is away. */
let says: 'allowed' | 'ended' | 'nothing';
const access: RoomAccess = {
  async judge(_room, token) {
    if (says === 'nothing') throw new Error('The store is away.');
    return says === 'allowed' ? { role: 'write', token } : CLOSE_EVENTS.notAllowed;
  },
};
let roomBus: RoomBus;

beforeEach(() => {
  says = 'allowed';
  roomBus = { ...inProcessRoomBus(), isShared: true };
});

/** Opens an editor, and returns how its socket closes, and what its server logs. */
async function openOne(): Promise<{ closed: Promise<{ code: number; reason: string }>; log: () => string }> {
  const limits = { ...NO_RATE, storageWatchMs: 50 };
  const server = await startCollaboration({ limits, access, roomBus });
  const editor = openEditor(server.url, ROOM);
  const closed = editor.nextClose();
  await editor.synced();
  return { closed, log: server.log };
}

test('a right that ended on a server which died before it could tell ends on the others, too', async () => {
  const { closed } = await openOne();
  says = 'ended';
  expect(await closed).toEqual(CLOSE_EVENTS.accessEnded);
});

test('a socket stays while its right can’t be judged again, and is judged as soon as it can', async () => {
  const { closed, log } = await openOne();
  says = 'nothing';
  await roomBus.tell(ROOM, { what: 'access' });
  await expect.poll(log).toContain('could not be judged again');
  says = 'ended';
  expect(await closed).toEqual(CLOSE_EVENTS.accessEnded);
});
