/**
 * `npm run restore -- <folder>`: replaces what's in the embedded stores with a backup. The server must not be running. A store that
 * `--without` names stays as it is. With DATABASE_URL, the backup goes into an empty database.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readSettings } from '../config/config.ts';
import { copyDatabase, databasesIn } from '../storage/sqlite/database-copy.ts';
import { describeStore, requireKnownStores, storesIn } from '../stores.ts';
import { databasesToRestore } from './backup-list.ts';
import { beCommand, type Command } from './command.ts';
import { fillDatabase } from './fill-database.ts';
import { claimFolder } from './place.ts';

/** The files of a database: itself, its write-ahead log, and the log's index. */
const ENDINGS = ['', '-wal', '-shm'];

/** Brings a backup back. */
export const restore: Command = {
  usage: 'npm run restore -- <folder of a backup> [--without <database>]',
  async run(argv, { settings: source, note }) {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { without: { type: 'string', multiple: true, default: [] } },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new TypeError('Name the folder of the backup.');
    const { dataDirectory, databaseUrl } = readSettings(source);
    if (databaseUrl !== undefined) {
      const files = databasesToRestore(folder, { without: values.without, present: [] });
      await fillDatabase(
        databaseUrl,
        { folder, note },
        storesIn(folder).filter((name) => files.includes(describeStore(name).file)),
      );
      return `Restored ${files.join(', ')}.\n`;
    }
    const names = databasesToRestore(folder, { without: values.without, present: databasesIn(dataDirectory) });
    const lock = claimFolder(dataDirectory);
    try {
      const kept = await replace(names, { source: folder, directory: dataDirectory, without: values.without, note });
      const before =
        kept === undefined ? '' : ` What was there before is now in ${kept}. Delete it once everything works.`;
      return `Restored ${names.join(', ')}.${before}\n`;
    } finally {
      lock.release();
    }
  },
};

/** Reads the whole backup first, so nothing is touched if part of it is damaged or newer. Returns where the previous files are. */
async function replace(
  names: readonly string[],
  {
    source,
    directory,
    without,
    note,
  }: { source: string; directory: string; without: readonly string[]; note: (words: string) => void },
): Promise<string | undefined> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const incoming = path.join(directory, `restoring-${stamp}`);
  try {
    for (const name of names) {
      note(`Reading ${name}\n`);
      // One after another: the first damaged file ends it.
      await copyDatabase(name, source, incoming);
    }
    await requireKnownStores({ directory: incoming });
  } catch (error) {
    rmSync(incoming, { recursive: true, force: true });
    throw error;
  }
  const former = path.join(directory, `before-restore-${stamp}`);
  const present = databasesIn(directory).filter((name) => !without.includes(name));
  if (present.length > 0) mkdirSync(former, { mode: 0o700 });
  for (const name of present) moveAll(name, directory, former);
  for (const name of names) moveAll(name, incoming, directory);
  rmSync(incoming, { recursive: true });
  return present.length > 0 ? former : undefined;
}

function moveAll(name: string, from: string, to: string): void {
  for (const ending of ENDINGS) {
    const file = path.join(from, name + ending);
    if (existsSync(file)) renameSync(file, path.join(to, name + ending));
  }
}

if (import.meta.main) await beCommand(restore);
