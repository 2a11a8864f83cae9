import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { awarenessFrame, enterRoom, openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import { startServerOn } from '../support/collaboration/collaboration-server.ts';
import { paragraph } from '../support/collaboration/writing.ts';
import { newId, roomOf } from '../support/documents.ts';
import { joinBus } from '../support/postgres/bus.ts';
import { asPostgresOwner, emptyPostgres } from '../support/postgres/postgres.ts';
import { startBff } from '../support/server/start-bff.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

/** After how much silence a server of these tests is asked whether it still has a document open, and how often it looks. */
const LIMITS = { serverSilenceMs: 100, storageWatchMs: 50 };

/** Presence crosses well within this time, in milliseconds. */
const ROUND_MS = 200;

/** Awareness state of somebody who never renews it, so that nothing but this message shows them. */
const HERE = { clientId: 7, clock: 5, state: { guest: 3 } };

/** A server of a test that must read for another reason than that it's time to look, in milliseconds. */
const NEVER_MS = 1e9;

describe('The bus between servers', () => {
  let databaseUrl: string;
  let room: string;
  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    room = roomOf(newId());
  });

  const startServer = () => startServerOn(databaseUrl, LIMITS);

  test('goes on when something else than a server of this release speaks on it', async () => {
    const { url } = await startBff({ config: { databaseUrl } });
    const channel = `sullivan in ${/test_\w+/.exec(databaseUrl)?.[0]}`;
    const editor = await enterRoom(url, room);
    const strange = ['{}', 'null', '[1]', '[null]', '["x"]', JSON.stringify([['x', room, null]])];
    for (const said of [
      { what: 'presence', states: 'AAAA' },
      { what: 'presence' },
      { what: 'news' },
      { what: 'something new' },
    ])
      strange.push(JSON.stringify([['x', room, said]]));
    await asPostgresOwner(async (client) => {
      for (const payload of strange) await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
    });
    editor.write('Still here.');
    await editor.synced();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('says nothing of what is written in a document that one server alone has open, and all of it once another has', async () => {
    const { url } = await startBff({ config: { databaseUrl } });
    const bus = await joinBus(databaseUrl);
    const editor = await enterRoom(url, room);
    for (let edit = 0; edit < 5; edit++) {
      editor.write('Nobody else is here.');
      await editor.synced();
    }
    await bus.say(room, { what: 'opened' });
    await expect.poll(() => bus.heard('here')).toBe(1);
    expect(bus.kinds()).toEqual(['opened', 'here', 'updates']); // so that the other one reads what it wasn't told of
    editor.write('Somebody else is here.');
    await expect.poll(() => bus.heard('updates')).toBe(2);
  });

  test('lets a server read what another one has stored last when that one closes the document', async () => {
    const bus = await joinBus(databaseUrl);
    const { url } = await startServerOn(databaseUrl, { storageWatchMs: NEVER_MS });
    const editor = openEditor(url, room);
    editor.write('First words.');
    await editor.synced();
    const closing = openDocuments({ url: databaseUrl });
    closeInTheEnd(() => closing.close());
    const words = new Y.Doc();
    words.getXmlFragment(BODY_FIELD).push([paragraph('Last words.')]);
    await closing.append(room, Y.encodeStateAsUpdate(words));
    await bus.say(room, { what: 'closed' });
    await editor.until(() => editor.text().includes('Last words.'));
  });

  test('shows somebody who comes over from one server to the other to everyone who opens the document later', async () => {
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

  test('carries no presence to a server that was killed', async () => {
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

  test('goes on carrying presence to a server whose people have been silent for long', async () => {
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
