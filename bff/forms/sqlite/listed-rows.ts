import { existsSync } from 'node:fs';
import path from 'node:path';

import { withStoredFile } from '../../storage/sqlite/stored-file.ts';
import { FORMS_SCHEMA } from '../forms-schema.ts';

/** The file in the data folder that holds what people have sent. */
export const FORMS_FILE = 'gateway.sqlite';

/** The lists that an operator can print. */
export const STORED_LISTS = ['queries', 'sweepstakes', 'users', 'essays'] as const;
export type StoredList = (typeof STORED_LISTS)[number];

/** Whether a word names a list. */
export function isStoredList(name: string): name is StoredList {
  return (STORED_LISTS as readonly string[]).includes(name);
}

const TABLES: Record<StoredList, string> = {
  queries: 'query',
  sweepstakes: 'sweepstake',
  users: '"user"',
  essays: 'essay',
};

/** One row as listed: the time as ISO 8601, an essay as the object that was sent. */
export type StoredRow = Record<string, unknown>;

/** Whether rows have ever been kept in this folder. */
export function hasStored(directory: string): boolean {
  return existsSync(path.join(directory, FORMS_FILE));
}

/**
 * Deletes one row of a list, even while the product is running, and returns whether it existed.
 * @throws {NewerSchema}, or an SQLite error if the file can't be written to.
 */
export function removeStored(directory: string, list: StoredList, id: string): Promise<boolean> {
  return withStoredFile({ directory, file: FORMS_FILE }, FORMS_SCHEMA, async ({ run }) => {
    // Deleted data must not remain in the file either.
    await run('PRAGMA secure_delete = ON');
    return (await run(`DELETE FROM ${TABLES[list]} WHERE id = $1`, id)) > 0;
  });
}

/**
 * Reads a list, oldest first, even while the product is running.
 * @throws {NewerSchema}, or an SQLite error if the file can't be read.
 */
export function readStored(directory: string, list: StoredList): Promise<StoredRow[]> {
  return withStoredFile({ directory, file: FORMS_FILE, readOnly: true }, FORMS_SCHEMA, async ({ all }) => {
    const rows = await all(`SELECT * FROM ${TABLES[list]} ORDER BY received_ms`);
    return rows.map(({ received_ms: receivedMs, essay, ...row }) => {
      const listed: StoredRow = { received: new Date(Number(receivedMs)).toISOString() };
      Object.assign(listed, row);
      if (typeof essay === 'string') listed['essay'] = JSON.parse(essay);
      return listed;
    });
  });
}
