import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { databaseFile } from './database-file.ts';

const ENDING = '.sqlite';
/** The end of the name of an incomplete copy. */
const PARTIAL = '.partial';
/** How long a copy waits if another process holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** A file that isn't an intact database. */
export class DamagedDatabaseError extends Error {}

/** The names of the databases in a folder; none if the folder doesn't exist. */
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
 * Copies a snapshot of a database into another folder, even while a server writes to it. Copying just the file would leave out
 * what is in its write-ahead log (sqlite.org/backup.html). The copy only gets its name once it is complete and intact.
 * @throws {DamagedDatabaseError} if the file isn't an intact database. @throws {Error} if it can't be read, or the copy can't be
 * written.
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

/** Checks a whole database (sqlite.org/pragma.html#pragma_integrity_check). */
function check(file: string, name: string): void {
  const database = new DatabaseSync(file);
  try {
    // The original's log isn't copied along; the server turns its own on again.
    database.exec('PRAGMA journal_mode = DELETE');
    const [answer] = database.prepare('PRAGMA integrity_check(1)').all();
    const words = String(answer?.['integrity_check']);
    if (words !== 'ok') throw new DamagedDatabaseError(`${name} is damaged: ${words}`);
  } finally {
    database.close();
  }
}
