import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { databaseFile } from './database-file.ts';

const ENDING = '.sqlite';
/** What stands at the end of the name of a copy that is not complete. */
const PARTIAL = '.partial';
/** How long a copy waits when another process holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** A file that is no sound database. */
export class DamagedDatabaseError extends Error {}

/** The names of the databases in a folder; none when there is no such folder. */
export function databasesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(ENDING))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Copies a database as it is at one moment into another folder, also while a server writes to it: copying the file would leave out
 * what is in its write-ahead log (sqlite.org/backup.html). The copy has its name only once it is complete and sound.
 * @throws {DamagedDatabaseError} when the file is no sound database. @throws {Error} when it cannot be read, or the copy not written.
 */
export async function copyDatabase(name: string, from: string, to: string): Promise<void> {
  const partial = databaseFile(to, name + PARTIAL);
  try {
    const source = new DatabaseSync(path.join(from, name), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      await backup(source, partial);
    } finally {
      source.close();
    }
    check(partial, name);
    renameSync(partial, path.join(to, name));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Looks through a whole database (sqlite.org/pragma.html#pragma_integrity_check). */
function check(file: string, name: string): void {
  const database = new DatabaseSync(file);
  try {
    // The log of the original is not copied with it; the server turns its own on again.
    database.exec('PRAGMA journal_mode = DELETE');
    const [answer] = database.prepare('PRAGMA integrity_check(1)').all();
    const words = String(answer?.['integrity_check']);
    if (words !== 'ok') throw new DamagedDatabaseError(`${name} is damaged: ${words}`);
  } finally {
    database.close();
  }
}
