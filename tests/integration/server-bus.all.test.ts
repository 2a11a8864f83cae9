import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { openPostgresDocuments } from '#bff/documents/postgres/postgres-documents';
import { BODY_FIELD } from '#shared-types/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { enterRoom, openEditor } from '../support/collaboration/collaboration-client.ts';
import { startServerOn } from '../support/collaboration/collaboration-server.ts';
import { paragraph } from '../support/collaboration/writing.ts';
import { newId, roomOf } from '../support/documents.ts';
import { joinBus } from '../support/postgres/bus.ts';
import { asPostgresOwner, emptyPostgres } from '../support/postgres/postgres.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** A server of a test that must read for another reason than that it's time to look, in milliseconds. */
const NEVER_MS = 1e9;

describe('The bus between servers', () => {
  let bff: TestBff;
  let channel: string;
  let databaseUrl: string;
  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    bff = await startBff({ config: { databaseUrl } });
    channel = `sullivan in ${/test_\w+/.exec(databaseUrl)?.[0]}`;
  });

  test('goes on when something else than a server of this release speaks on it', async () => {
    const room = roomOf(newId());
    const editor = await enterRoom(bff.url, room);
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
    expect((await fetch(`${bff.url}/readyz`)).status).toBe(200);
  });

  test('says nothing of what is written in a document that one server alone has open, and all of it once another has', async () => {
    const room = roomOf(newId());
    const bus = await joinBus(databaseUrl);
    const editor = await enterRoom(bff.url, room);
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
    const room = roomOf(newId());
    const bus = await joinBus(databaseUrl);
    const { url } = await startServerOn(databaseUrl, { storageWatchMs: NEVER_MS });
    const editor = openEditor(url, room);
    editor.write('First words.');
    await editor.synced();
    const closing = openPostgresDocuments({ url: databaseUrl });
    closeInTheEnd(() => closing.close());
    const words = new Y.Doc();
    words.getXmlFragment(BODY_FIELD).push([paragraph('Last words.')]);
    await closing.append(room, Y.encodeStateAsUpdate(words));
    await bus.say(room, { what: 'closed' });
    await editor.until(() => editor.text().includes('Last words.'));
  });
});
