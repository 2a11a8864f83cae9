import { DatabaseSync } from 'node:sqlite';

import { databaseFile } from './database-file.ts';

/** The file in the data folder that a running server holds locked; it is empty. */
const LOCK_FILE = 'server.lock';
/** SQLITE_BUSY (sqlite.org/rescode.html): another connection holds the lock. */
const BUSY = 5;

/** Another server keeps its data in the folder. */
export class DataInUseError extends Error {}

/** The claim of one server to a data folder. */
export interface DataLock {
  /** Releases the folder; the end of the process does the same. */
  release(): void;
}

/**
 * Claims the data folder for one server, since two of them would each keep documents of their own in memory. The claim is an open
 * exclusive transaction on an empty SQLite file: the operating system drops its lock together with the process, after `kill -9`
 * too, and it holds between containers that share a folder of one machine, which process ids do not. The databases next to it
 * stay open to the commands of the operator.
 *
 * On a network file system the lock is as good as the locks of that system, and write-ahead logs do not work there at all
 * (sqlite.org/wal.html), so the folder belongs on a disk of the machine.
 * @throws {DataInUseError} when another server has it.
 * @throws {Error} when the file cannot be created or locked.
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
