import type { Database } from '../storage/database.ts';

/** The lists that an operator can print. */
export const STORED_LISTS = ['queries', 'sweepstakes', 'users', 'essays'] as const;
export type StoredList = (typeof STORED_LISTS)[number];

const TABLES: Record<StoredList, string> = {
  queries: 'query',
  sweepstakes: 'sweepstake',
  users: '"user"',
  essays: 'essay',
};

/** One row as listed: the time as ISO 8601, an essay as the object that was sent. */
export type StoredRow = Record<string, unknown>;

/** Deletes one row of a list, even while the product is running, and returns whether it existed. */
export async function removeStored({ run }: Database, list: StoredList, id: string): Promise<boolean> {
  return (await run(`DELETE FROM ${TABLES[list]} WHERE id = $1`, id)) > 0;
}

/** Reads a list, oldest first, even while the product is running. */
export async function readStored({ all }: Database, list: StoredList): Promise<StoredRow[]> {
  const rows = await all(`SELECT * FROM ${TABLES[list]} ORDER BY received_ms`);
  return rows.map(({ received_ms: receivedMs, essay, ...row }) => {
    const listed: StoredRow = { received: new Date(Number(receivedMs)).toISOString() };
    Object.assign(listed, row);
    if (typeof essay === 'string') listed['essay'] = JSON.parse(essay);
    return listed;
  });
}
