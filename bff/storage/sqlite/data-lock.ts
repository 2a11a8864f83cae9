import { DatabaseSync } from 'node:sqlite';

import { databaseFile } from './database-file.ts';

/** The empty file in the data folder that a running server holds locked. */
const LOCK_FILE = 'server.lock';
/** SQLITE_BUSY (sqlite.org/rescode.html): another connection holds the lock. */
const BUSY = 5;

/** Another server keeps its data in the folder. */
export class DataInUseError extends Error {}

/** A server's claim to a data folder. */
export interface DataLock {
  /** Releases the folder, as the end of the process does. */
  release(): void;
}

/**
 * Claims the data folder for one server, since two servers would each keep their own version of a document in memory. The claim
 * is an open exclusive transaction on an empty SQLite file. The operating system drops its lock when the process ends, even after
 * `kill -9`, and the lock works between containers that share a folder on one machine, which process ids don't. The databases
 * next to it stay open to the operator's commands.
 *
 * On a network file system the lock is only as good as that system's locks, and write-ahead logs don't work there at all
 * (sqlite.org/wal.html), so the folder belongs on a local disk.
 * @throws {DataInUseError} if another server has it.
 * @throws {Error} if the file can't be created or locked.
 */
export function lockData(directory: string): DataLock {
  const database = new DatabaseSync(databaseFile(directory, LOCK_FILE), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataInUseError() : error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY;
}
