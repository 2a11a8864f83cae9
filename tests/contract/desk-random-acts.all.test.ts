import { expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import type { Database } from '#bff/storage/database';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { ACTS } from '#shared-types/desk/acts';

import { closeInTheEnd } from '../support/closing.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { expectSameViews } from '../support/random-acts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SQLITE_ACTS = 10_000;
/** 10,000 take a minute and a half. */
const POSTGRES_ACTS = Number(process.env['RANDOM_ACTS'] ?? 1500);

async function actsDoneIn(database: Database, acts: number) {
  const desk = await openDeskRows(database);
  closeInTheEnd(() => desk.close());
  return expectSameViews(desk, { acts, seed: 4 });
}

test('after each of 10,000 random acts of two readers and a student, every page shows what the server says, and everybody the same mark', async () => {
  const database = new SqliteDatabase({ directory: await temporaryFolder(), file: 'rows.sqlite' });
  const done = await actsDoneIn(database, SQLITE_ACTS);
  expect(Object.keys(ACTS).filter((name) => !new Set<string>(done).has(name))).toEqual([]);
});

test(`in PostgreSQL, so it is after each of ${POSTGRES_ACTS} acts`, async () => {
  expect(await actsDoneIn(new PostgresDatabase({ url: await emptyPostgres() }), POSTGRES_ACTS)).toContain('agree');
});
