import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { FORMS_FILE } from './form-rows.ts';

/** How long a statement waits when the product holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** The lists that an operator can ask for. */
export const STORED_LISTS = ['queries', 'sweepstakes', 'users', 'essays'] as const;
export type StoredList = (typeof STORED_LISTS)[number];

/** Whether a word names a list. */
export function isStoredList(name: string): name is StoredList {
  return (STORED_LISTS as readonly string[]).includes(name);
}

const TABLES: Record<StoredList, string> = {
  queries: 'query',
  sweepstakes: 'sweepstake',
  users: 'user',
  essays: 'essay',
};

/** One row as it is listed: the time as ISO 8601, an essay as the object that was sent. */
export type StoredRow = Record<string, unknown>;

/** Whether an embedded gateway has ever kept its rows in this folder. */
export function hasStored(directory: string): boolean {
  return existsSync(path.join(directory, FORMS_FILE));
}

/**
 * Deletes one row of a list, also while the product runs, and answers whether there was one.
 * @throws {Error} of SQLite when the file cannot be written to.
 */
export function removeStored(directory: string, list: StoredList, id: string): boolean {
  const database = new DatabaseSync(path.join(directory, FORMS_FILE), { timeout: BUSY_TIMEOUT_MS });
  try {
    // What is deleted is not to be found in the file either.
    database.exec('PRAGMA secure_delete = ON');
    return database.prepare(`DELETE FROM ${TABLES[list]} WHERE id = ?`).run(id).changes > 0;
  } finally {
    database.close();
  }
}

/**
 * Reads a list of the embedded gateway, oldest first, also while the product runs.
 * @throws {Error} of SQLite when the file cannot be read.
 */
export function readStored(directory: string, list: StoredList): StoredRow[] {
  const database = new DatabaseSync(path.join(directory, FORMS_FILE), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const rows = database.prepare(`SELECT * FROM ${TABLES[list]} ORDER BY received_ms`).all();
    return rows.map(({ received_ms: receivedMs, essay, ...row }) => {
      const listed: StoredRow = { received: new Date(Number(receivedMs)).toISOString() };
      Object.assign(listed, row);
      if (typeof essay === 'string') listed['essay'] = JSON.parse(essay);
      return listed;
    });
  } finally {
    database.close();
  }
}
