import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { copyRows, sumsOf, type TableSum } from '../storage/copy-rows.ts';
import type { Database } from '../storage/database.ts';
import { beginCopy, endCopy, isUnfinished } from '../storage/migrate.ts';
import { copyDatabase } from '../storage/sqlite/database-copy.ts';
import { describeStore, migrateStores, openStore, STORE_NAMES, type StoreName, storesIn } from '../stores.ts';
import { CommandError, type Note } from './command.ts';

/**
 * Fills the empty database at an address with the rows of the stores in a folder, and compares all of them. If it's interrupted, it
 * goes on the next time; until it's finished, no server starts on the database. The folder isn't changed.
 * @returns how many rows each table has. @throws {CommandError} if the database isn't empty, or isn't the same in the end.
 */
export async function fillDatabase(
  url: string,
  { folder, note }: { folder: string; note: Note },
  names: readonly StoreName[] = storesIn(folder),
): Promise<TableSum[]> {
  const target = await openStore({ url }, 'documents');
  const copies = mkdtempSync(path.join(tmpdir(), 'sullivan-copy-'));
  try {
    if (!(await isUnfinished(target))) await requireEmpty(target);
    await beginCopy(target);
    await migrateStores({ url });
    const sums: TableSum[] = [];
    for (const name of names) sums.push(...(await fillStore(target, { folder, copies, name, note })));
    await endCopy(target);
    return sums;
  } finally {
    rmSync(copies, { recursive: true, force: true });
    await target.close();
  }
}

/** Works on a copy of the file, since one of an earlier release has to be migrated first. */
async function fillStore(
  target: Database,
  { folder, copies, name, note }: { folder: string; copies: string; name: StoreName; note: Note },
): Promise<TableSum[]> {
  const { file, schema } = describeStore(name);
  note(`Copying ${file}\n`);
  await copyDatabase(file, folder, copies);
  await migrateStores({ directory: copies }, [name]);
  const source = await openStore({ directory: copies }, name, { readOnly: true });
  try {
    const copied: TableSum[] = [];
    await copyRows(source, target, schema, (sum) => {
      copied.push(sum);
      if (sum.rows > 0) note(`  ${sum.table}: ${sum.rows.toLocaleString('en')}\n`);
    });
    const there = new Map((await sumsOf(target, schema)).map((sum) => [sum.table, sum]));
    const wrong = copied.filter(({ table, rows, checksum }) => {
      const found = there.get(table);
      return found?.rows !== rows || found.checksum !== checksum;
    });
    if (wrong.length > 0)
      throw new CommandError(
        `The copy isn’t the same as ${file}: ${wrong.map(({ table }) => table).join(', ')}. Make another empty database, and try again.`,
      );
    return copied;
  } finally {
    await source.close();
  }
}

async function requireEmpty(target: Database): Promise<void> {
  for (const name of STORE_NAMES)
    for (const table of Object.keys(describeStore(name).schema.tables)) {
      if ((await target.columns(table)).length === 0) continue;
      if ((await target.get(`SELECT 1 FROM "${table}" LIMIT 1`)) !== undefined)
        throw new CommandError(
          'The database at DATABASE_URL isn’t empty. Make another one, such as with createdb, and set DATABASE_URL to it.',
        );
    }
}
