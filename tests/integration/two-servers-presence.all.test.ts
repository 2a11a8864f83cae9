import { beforeEach, describe, expect, test } from 'vitest';

import { awarenessFrame, enterRoom, openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import { startServerOn } from '../support/collaboration/collaboration-server.ts';
import { newId, roomOf } from '../support/documents.ts';
import { joinBus } from '../support/postgres/bus.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

/** After how much silence a server of these tests is asked whether it still has a document open, and how often it looks. */
const LIMITS = { serverSilenceMs: 100, storageWatchMs: 50 };

/** Presence crosses well within this time, in milliseconds. */
const ROUND_MS = 200;

/** Awareness state of somebody who never renews it, so that nothing but this message shows them. */
const HERE = { clientId: 7, clock: 5, state: { guest: 3 } };

describe('Two servers with one database', () => {
  let databaseUrl: string;
  let room: string;
  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    room = roomOf(newId());
  });

  const startServer = () => startServerOn(databaseUrl, LIMITS);

  test('show somebody who comes over from one to the other to everyone who opens the document later', async () => {
    const [one, other] = await Promise.all([startServer(), startServer()]);
    const witness = await enterRoom(other.url, room);
    const left = await openRaw(one.url, room);
    left.send(awarenessFrame(room, [HERE]));
    await witness.until(() => witness.provider.awareness?.getStates().has(HERE.clientId) === true);
    left.socket.close();
    await witness.until(() => witness.provider.awareness?.getStates().has(HERE.clientId) === false);
    const back = await openRaw(other.url, room);
    back.send(awarenessFrame(room, [HERE]));
    await back.answered();
    const late = openEditor(other.url, room);
    await late.until(() => late.provider.awareness?.getStates().has(HERE.clientId) === true);
  });

  test('send no presence to a server that was killed', async () => {
    const [one, dying] = await Promise.all([
      startServer(),
      startProcess({ DATABASE_URL: databaseUrl, ...NO_EVALUATOR }),
    ]);
    const [here, there] = [await enterRoom(one.url, room), await enterRoom(dying.url, room)];
    const bus = await joinBus(databaseUrl);
    here.provider.setAwarenessField('guest', 1);
    await there.until(() => there.provider.awareness?.getStates().has(here.document.clientID) === true);
    await dying.stop('SIGKILL');
    let [guest, quietRounds, before] = [1, 0, bus.heard('presence')];
    const roundsWithoutPresence = () => {
      quietRounds = bus.heard('presence') === before ? quietRounds + 1 : 0;
      before = bus.heard('presence');
      here.provider.setAwarenessField('guest', ++guest);
      return quietRounds;
    };
    await expect.poll(roundsWithoutPresence, { interval: ROUND_MS }).toBeGreaterThan(5);
  });

  test('go on showing presence to a server whose people have been silent for long', async () => {
    const [one, other] = await Promise.all([startServer(), startServer()]);
    const bus = await joinBus(databaseUrl);
    const silent = await openRaw(other.url, room);
    const here = await enterRoom(one.url, room);
    await expect.poll(() => bus.heard('here') > 3).toBe(true);
    const before = silent.received.length;
    here.provider.setAwarenessField('guest', 1);
    await expect.poll(() => silent.received.length > before).toBe(true);
  });
});
