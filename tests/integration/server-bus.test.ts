import { beforeEach, describe, expect, test } from 'vitest';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf } from '../support/documents.ts';
import { asPostgresOwner, emptyPostgres, postgresIsMissing } from '../support/postgres/postgres.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

describe.skipIf(postgresIsMissing)('The bus between servers', () => {
  let bff: TestBff;
  let channel: string;
  beforeEach(async () => {
    const databaseUrl = await emptyPostgres();
    bff = await startBff({ config: { databaseUrl } });
    channel = `sullivan in ${/test_\w+/.exec(databaseUrl)?.[0]}`;
  });

  test('goes on when something else than a server of this release speaks on it', async () => {
    const room = roomOf(newId());
    const editor = openEditor(bff.url, room);
    await editor.synced();
    const strange = [
      '{}',
      'null',
      '[1]',
      '[null]',
      '["x"]',
      JSON.stringify([['x', room, null]]),
      JSON.stringify([['x', room, { what: 'presence', states: 'AAAA' }]]),
      JSON.stringify([['x', room, { what: 'presence' }]]),
      JSON.stringify([['x', room, { what: 'news' }]]),
      JSON.stringify([['x', room, { what: 'something new' }]]),
    ];
    await asPostgresOwner(async (client) => {
      for (const payload of strange) await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
    });
    editor.write('Still here.');
    await editor.synced();
    expect((await fetch(`${bff.url}/readyz`)).status).toBe(200);
  });
});
