import { DatabaseSync } from 'node:sqlite';

import { databaseFile } from './database-file.ts';

/** What strangers send may not fill the disk of the documents: 1 GiB in pages of 4 KiB. */
const MOST_PAGES = 262_144;
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE, which says the same of a file beside the database (sqlite.org/rescode.html). */
const FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

/** How long a statement waits when another process holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a database of the data folder, and makes folder, file, and tables where they are missing.
 *
 * It is used on the main thread: each statement touches a few rows by an index, and a commit in WAL mode with
 * `synchronous = NORMAL` waits for the disk only when the log is written back, every thousand pages. Such a commit survives the end of the process; a power cut may lose the
 * last moments (sqlite.org/pragma.html#pragma_synchronous).
 * @param mostPages the largest size of the database, in pages of 4 KiB.
 * @param tables the statements that make the tables, each of which changes nothing when its table is there.
 * @throws {Error} when the file cannot be opened.
 */
export function openDatabase({
  directory,
  file,
  tables,
  mostPages = MOST_PAGES,
}: {
  directory: string;
  file: string;
  tables: string;
  mostPages?: number | undefined;
}): DatabaseSync {
  const database = new DatabaseSync(databaseFile(directory, file));
  database.exec(`
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA max_page_count = ${mostPages};
    ${tables}
  `);
  return database;
}

/** Whether SQLite says that the disk, or what the database may have of it, is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && FULL_CODES.has(error.errcode);
}

/** Does the work in one transaction: all of it is stored, or nothing. @throws whatever the work throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
