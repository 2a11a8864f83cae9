import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { DEFAULT_RETENTION, startDocumentExpiry } from '#bff/documents/expiry';
import { append } from '#bff/documents/log/update-log';
import { openDocuments } from '#bff/documents/open-documents';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { DRAFT_ROOM_PREFIX, TITLE_FIELD } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { newId, roomOf } from '../support/documents.ts';
import { asPostgresOwner, emptyPostgres } from '../support/postgres/postgres.ts';

/** How often PostgreSQL is asked whether somebody waits, in milliseconds. */
const OFTEN = { interval: 5 };

/** So many documents take a sweep several calls. */
const MANY = 2000;

/** The documents of a server, and the database as another one sees it. */
async function twoServers() {
  const url = await emptyPostgres();
  const documents = openDocuments({ url });
  const database = new PostgresDatabase({ url });
  closeInTheEnd(() => documents.close());
  closeInTheEnd(() => database.close());
  return { documents, database };
}

function titled(title: string): Uint8Array {
  const document = new Y.Doc();
  document.getText(TITLE_FIELD).insert(0, title);
  return Y.encodeStateAsUpdate(document);
}

/** Resolves when a statement that begins like this waits for another transaction. */
async function waits(statement: string): Promise<void> {
  const isWaiting = async () => {
    let found = 0;
    await asPostgresOwner(async (client) => {
      const { rowCount } = await client.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`,
        [`${statement}%`],
      );
      found = rowCount ?? 0;
    });
    return found > 0;
  };
  await expect.poll(isWaiting, OFTEN).toBe(true);
}

describe('Two servers that work at the same document in the same moment', () => {
  test('list it with what one of them stored while the other was making its list', async () => {
    const { documents, database } = await twoServers();
    const room = roomOf(newId());
    const query = {
      owner: 'ada',
      search: '',
      folder: undefined,
      order: 'changed',
      inBin: false,
      after: undefined,
    } as const;
    await documents.library.create('ada', room);
    await documents.append(room, titled('Before'));
    let listed: Promise<unknown> = Promise.resolve();
    await database.transaction(
      async (statements) => {
        await append({ ...statements, nowMs: Date.now(), server: 1 }, room, titled(' and after'));
        listed = documents.library.list(query);
        await waits('UPDATE library_document SET is_stale');
      },
      { locks: [room] },
    );
    await listed;
    const {
      documents: [found],
    } = await documents.library.list(query);
    expect(found?.title).toContain('Before');
    expect(found?.title).toContain('and after');
  });

  test('don’t wait for each other’s sweeps: words come in between what is deleted', async () => {
    const { documents, database } = await twoServers();
    await documents.use();
    await database.run(
      `INSERT INTO document (name, used_ms, created_ms) SELECT '${DRAFT_ROOM_PREFIX}' || number, 0, 0
       FROM generate_series(1, $1) AS number`,
      MANY,
    );
    const clock = { now: Date.now, retention: DEFAULT_RETENTION };
    const expiry = startDocumentExpiry({ documents, openRooms: () => [], log: pino({ enabled: false }), ...clock });
    closeInTheEnd(() => expiry.stop());
    const room = roomOf(newId());
    const over = new AbortController();
    const swept = expiry.sweep().finally(() => over.abort());
    let stored = 0;
    for (; !over.signal.aborted; stored++)
      await database.transaction(
        (statements) => append({ ...statements, nowMs: Date.now(), server: 1 }, room, titled('Word')),
        { locks: [room] },
      );
    await swept;
    expect(stored).toBeGreaterThan(MANY / 100);
    expect(await documents.removeUnused(DRAFT_ROOM_PREFIX, 1)).toBe(0);
  });
});

describe('A server that is frozen in the middle of a transaction', () => {
  test('keeps its locks from the others for less time than they wait, and notices when it wakes up', async () => {
    const { documents, database } = await twoServers();
    const room = roomOf(newId());
    await documents.append(room, titled('Before'));
    const frozen = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const asleep = database.transaction(
      async (statements) => {
        await append({ ...statements, nowMs: Date.now(), server: 1 }, room, titled('Never stored'));
        isLocked.resolve();
        await frozen.promise;
        await statements.all('SELECT 1');
      },
      { locks: [room] },
    );
    asleep.catch(() => {}); // it's looked at below
    await isLocked.promise;
    await documents.append(room, titled(' and after'));
    frozen.resolve();
    // Which of the two it is depends on whether PostgreSQL's message or the end of its connection is read first.
    await expect(asleep).rejects.toThrow(/idle-in-transaction timeout|connection error/);
    const stored = new Y.Doc();
    Y.applyUpdate(stored, (await documents.load(room)) ?? new Uint8Array());
    const title = stored.getText(TITLE_FIELD).toJSON();
    expect(title).not.toContain('Never');
    expect(title).toContain('and after');
  });
});
