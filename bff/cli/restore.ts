import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import { readSettings } from '../config/config.ts';
import { copyDatabase, databasesIn } from '../storage/sqlite/database-copy.ts';
import { describeStore, requireKnownStores, storesIn } from '../stores.ts';
import { databasesToRestore } from './backup-list.ts';
import { beCommand, command, type Note, only } from './command.ts';
import { fillDatabase } from './fill-database.ts';
import { whileClaimed } from './place.ts';

/** The files of a database: itself, its write-ahead log, and the log's index. */
const ENDINGS = ['', '-wal', '-shm'];

/** Brings a backup back. A store that `--without` names stays as it is. */
export const restore = command(
  {
    name: 'restore',
    summary: 'Replaces what’s kept with a backup, or fills the empty database at DATABASE_URL. Stop the server first.',
    usage: ['<folder of a backup> [--without <database>]'],
    options: { without: { type: 'string', multiple: true, default: [] } },
  },
  async ({ positionals, values: { without } }, { settings, note }) => {
    const folder = only(positionals, 'Name the folder of the backup.');
    const { dataDirectory, databaseUrl } = readSettings(settings);
    if (databaseUrl !== undefined) {
      const files = databasesToRestore(folder, { without, present: [] });
      const stores = storesIn(folder).filter((name) => files.includes(describeStore(name).file));
      await fillDatabase(databaseUrl, { folder, note }, stores);
      return `Restored ${files.join(', ')}.\n`;
    }
    const names = databasesToRestore(folder, { without, present: databasesIn(dataDirectory) });
    const replacement = { source: folder, directory: dataDirectory, without, note };
    const kept = await whileClaimed(dataDirectory, () => replace(names, replacement));
    const before = kept && ` What was there before is now in ${kept}. Delete it once everything works.`;
    return `Restored ${names.join(', ')}.${before ?? ''}\n`;
  },
);

/** Reads the whole backup first, so nothing is touched if part of it is damaged or newer. Returns where the previous files are. */
async function replace(
  names: readonly string[],
  { source, directory, without, note }: { source: string; directory: string; without: readonly string[]; note: Note },
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
