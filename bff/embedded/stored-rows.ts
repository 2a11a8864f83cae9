import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { GATEWAY_FILE } from './gateway.ts';

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

/**
 * Reads a list of the embedded gateway, oldest first, also while the product runs. It is empty before anything was stored.
 * @throws {Error} of SQLite when the file cannot be read.
 */
export function readStored(directory: string, list: StoredList): StoredRow[] {
  const file = path.join(directory, GATEWAY_FILE);
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
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
