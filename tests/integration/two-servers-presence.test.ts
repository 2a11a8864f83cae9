import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';

import { openPostgresDocuments } from '#bff/documents/postgres/postgres-documents';
import { PostgresRoomBus } from '#bff/documents/postgres/postgres-room-bus';

import { closeInTheEnd } from '../support/closing.ts';
import { awarenessFrame, openEditor, openRaw } from '../support/collaboration/collaboration-client.ts';
import { type CollaborationServer, startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { newId, roomOf } from '../support/documents.ts';
import { emptyPostgres, postgresIsMissing } from '../support/postgres/postgres.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** How long a test waits for what happens within moments, in milliseconds. */
const SOON = { timeout: 20_000 };
/** After how much silence a server of these tests is asked whether it still has a document open, and how often it looks. */
const LIMITS = { serverSilenceMs: 100, storageWatchMs: 50 };

/** Presence crosses well within this time, in milliseconds. */
const ROUND_MS = 200;

/** Awareness state of somebody who never renews it, so that nothing but this message shows them. */
const HERE = { clientId: 7, clock: 5, state: { guest: 3 } };

describe.skipIf(postgresIsMissing)('Two servers with one database', () => {
  let databaseUrl: string;
  let room: string;
  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    room = roomOf(newId());
  });

  async function startServer(): Promise<CollaborationServer> {
    const documents = openPostgresDocuments({ url: databaseUrl });
    await documents.use();
    const roomBus = new PostgresRoomBus(databaseUrl, { lost() {}, connected() {}, misheard() {} });
    closeInTheEnd(() => roomBus.close());
    return startCollaboration({ directory: await temporaryFolder(), documents, roomBus, limits: LIMITS });
  }

  /** How often servers have said something of this kind on their bus. */
  async function countNotices(): Promise<(what: string) => number> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    closeInTheEnd(() => client.end());
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    const schema = /test_\w+/.exec(databaseUrl)?.[0];
    await client.query(`LISTEN ${client.escapeIdentifier(`sullivan in ${schema}`)}`);
    return (what) => heard.filter((payload) => payload.includes(`{"what":"${what}"`)).length;
  }

  test('show somebody who comes over from one to the other to everyone who opens the document later', async () => {
    const [one, other] = await Promise.all([startServer(), startServer()]);
    const witness = openEditor(other.url, room);
    await witness.synced();
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
    const [here, there] = [openEditor(one.url, room), openEditor(dying.url, room)];
    await Promise.all([here.synced(), there.synced()]);
    const notices = await countNotices();
    here.provider.setAwarenessField('guest', 1);
    await there.until(() => there.provider.awareness?.getStates().has(here.document.clientID) === true);
    await dying.stop('SIGKILL');
    let [guest, quietRounds, before] = [1, 0, notices('presence')];
    const roundsWithoutPresence = () => {
      quietRounds = notices('presence') === before ? quietRounds + 1 : 0;
      before = notices('presence');
      here.provider.setAwarenessField('guest', ++guest);
      return quietRounds;
    };
    await expect.poll(roundsWithoutPresence, { ...SOON, interval: ROUND_MS }).toBeGreaterThan(5);
  });

  test('go on showing presence to a server whose people have been silent for long', async () => {
    const [one, other] = await Promise.all([startServer(), startServer()]);
    const notices = await countNotices();
    const silent = await openRaw(other.url, room);
    const here = openEditor(one.url, room);
    await here.synced();
    await expect.poll(() => notices('here') > 3, SOON).toBe(true);
    const before = silent.received.length;
    here.provider.setAwarenessField('guest', 1);
    await expect.poll(() => silent.received.length > before, SOON).toBe(true);
  });
});
