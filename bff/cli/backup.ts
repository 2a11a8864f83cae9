import { rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { readSettings } from '../config/config.ts';
import { copyRows, type RowSource } from '../storage/copy-rows.ts';
import type { Database, Statements } from '../storage/database.ts';
import type { Schema } from '../storage/migrate.ts';
import { copyDatabase, databasesIn } from '../storage/sqlite/database-copy.ts';
import { describeStore, hasStore, migrateStores, openStore, requireKnownStores, STORE_NAMES } from '../stores.ts';
import { writeList } from './backup-list.ts';
import { beCommand, command, CommandError, type Note, only } from './command.ts';

const KIB = 1024;

/** Copies everything that is kept. */
export const backup = command(
  {
    name: 'backup',
    summary: 'Copies everything that’s kept into an empty folder, even while the server runs.',
    usage: ['<empty folder>'],
  },
  async ({ positionals }, { settings, note }) => {
    const target = only(positionals, 'Name a folder for the backup.');
    const { dataDirectory, databaseUrl } = readSettings(settings);
    if (databasesIn(target).length > 0)
      throw new CommandError(`${target} already has a backup. Name an empty folder, such as one with today’s date.`);
    const names =
      databaseUrl === undefined
        ? await backUpFiles(dataDirectory, target, note)
        : await backUpDatabase(databaseUrl, target, note);
    writeList(target, names);
    return `The backup is in ${path.resolve(target)}. It has texts, addresses and password hashes in it, so keep it as safe as the server.\n`;
  },
);

/** @returns the names of the copies. */
async function backUpFiles(dataDirectory: string, target: string, note: Note): Promise<string[]> {
  const names = databasesIn(dataDirectory);
  if (names.length === 0)
    throw new CommandError(`There’s nothing to back up in ${dataDirectory}. Set DATA_DIR to the server’s data folder.`);
  await requireKnownStores({ directory: dataDirectory });
  for (const name of names) {
    const size = Math.ceil(statSync(path.join(dataDirectory, name)).size / KIB);
    note(`Copying ${name} (${size.toLocaleString('en')} KiB)\n`);
    // One after another, so that a busy server keeps its disk.
    await copyDatabase(name, dataDirectory, target);
  }
  return names;
}

/**
 * Copies a database of PostgreSQL into the files that a server without one would have, as it is at one moment.
 * @returns the names of the copies.
 */
async function backUpDatabase(url: string, target: string, note: Note): Promise<string[]> {
  await requireKnownStores({ url });
  const incomplete = path.join(target, 'incomplete');
  const database = await openStore({ url }, 'documents');
  try {
    const names = await Array.fromAsync(STORE_NAMES, async (name) => ((await hasStore({ url }, name)) ? [name] : []));
    const stores = names.flat().map(describeStore);
    const sources = await Promise.all(stores.map(({ schema }) => sourceOf(database, schema)));
    const copyAll = async ({ all }: Statements) => {
      rmSync(incomplete, { recursive: true, force: true }); // from an attempt that was killed
      await migrateStores({ directory: incomplete }, names.flat());
      for (const [at, { name, file, schema }] of stores.entries()) {
        note(`Copying ${file}\n`);
        const copy = await openStore({ directory: incomplete }, name);
        const source = sources[at];
        try {
          if (source) await copyRows({ ...source, all }, copy, schema);
        } finally {
          await copy.close();
        }
      }
    };
    await database.transaction(copyAll, { longWork: 'backup' });
    const files = stores.map(({ file }) => file);
    for (const file of files) await copyDatabase(file, incomplete, target);
    return files;
  } finally {
    rmSync(incomplete, { recursive: true, force: true });
    await database.close();
  }
}

/** Describes the tables beforehand, since a transaction has statements only. */
async function sourceOf(database: Database, { tables }: Schema): Promise<Pick<RowSource, 'columns' | 'keyColumns'>> {
  const described = new Map(
    await Promise.all(
      Object.keys(tables).map(
        async (table) =>
          [table, { columns: await database.columns(table), key: await database.keyColumns(table) }] as const,
      ),
    ),
  );
  return {
    columns: async (table) => described.get(table)?.columns ?? [],
    keyColumns: async (table) => described.get(table)?.key ?? [],
  };
}

if (import.meta.main) await beCommand(backup);
