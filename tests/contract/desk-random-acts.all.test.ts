import { expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { ACTS } from '#shared-types/desk/acts';

import { closeInTheEnd } from '../support/closing.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { expectSameViews } from '../support/random-acts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ENGINES = {
  SQLite: async () => new SqliteDatabase({ directory: await temporaryFolder(), file: 'rows.sqlite' }),
  PostgreSQL: async () => new PostgresDatabase({ url: await emptyPostgres() }),
};

test.each(Object.entries(ENGINES))(
  'in %s, after each of 10,000 random acts of two readers and a student, every page shows what the server says, and everybody the same mark',
  async (_engine, open) => {
    const desk = await openDeskRows(await open());
    closeInTheEnd(() => desk.close());
    const done = await expectSameViews(desk, { acts: 10_000, seed: 4 });
    expect(Object.keys(ACTS).filter((name) => !new Set<string>(done).has(name))).toEqual([]);
  },
);
