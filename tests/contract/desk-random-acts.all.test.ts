import { expect, test } from 'vitest';

import { openDeskRows } from '#bff/desk/desk-rows';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { ACTS } from '#shared-types/desk/acts';

import { closeInTheEnd } from '../support/closing.ts';
import { expectSameViews } from '../support/random-acts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('after 10,000 random acts of two readers and a student, each page shows what the server says', async () => {
  const database = new SqliteDatabase({ directory: await temporaryFolder(), file: 'rows.sqlite' });
  const desk = await openDeskRows(database);
  closeInTheEnd(() => desk.close());
  const done = await expectSameViews(desk, { acts: 10_000, seed: 4 });
  expect(Object.keys(ACTS).filter((name) => !new Set<string>(done).has(name))).toEqual([]);
});
