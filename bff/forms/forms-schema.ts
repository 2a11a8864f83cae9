import type { Schema } from '../storage/migrate.ts';

/** The file in the data folder that holds what people have sent. */
export const FORMS_FILE = 'gateway.sqlite';

/**
 * A table per resource; `user_id` is the id of the account or guest who sent a row. Names that SQL reserves, or that have capital
 * letters, are quoted, since PostgreSQL would otherwise read them differently.
 */
export const FORMS_SCHEMA: Schema = {
  subject: 'forms',
  tables: { query: [], sweepstake: [], user: [], essay: [] },
  migrations: [
    ({ types: { integer, tableOptions } }) => [
      `CREATE TABLE IF NOT EXISTS query (
        id TEXT PRIMARY KEY, received_ms ${integer} NOT NULL, user_id TEXT NOT NULL,
        name TEXT NOT NULL, "emailAddress" TEXT NOT NULL, "queryType" TEXT NOT NULL, query TEXT NOT NULL
      ) ${tableOptions}`,
      `CREATE TABLE IF NOT EXISTS sweepstake (
        id TEXT PRIMARY KEY, received_ms ${integer} NOT NULL, user_id TEXT NOT NULL,
        email TEXT NOT NULL, subject TEXT NOT NULL, "pageNumber" TEXT NOT NULL
      ) ${tableOptions}`,
      `CREATE TABLE IF NOT EXISTS "user" (
        id TEXT PRIMARY KEY, received_ms ${integer} NOT NULL, username TEXT NOT NULL, email TEXT NOT NULL
      ) ${tableOptions}`,
      `CREATE TABLE IF NOT EXISTS essay (
        id TEXT PRIMARY KEY, received_ms ${integer} NOT NULL, user_id TEXT NOT NULL, essay TEXT NOT NULL
      ) ${tableOptions}`,
    ],
    () => [
      'CREATE INDEX query_by_user ON query (user_id, received_ms, id)',
      'CREATE INDEX sweepstake_by_user ON sweepstake (user_id, received_ms, id)',
      'CREATE INDEX essay_by_user ON essay (user_id, received_ms, id)',
    ],
  ],
};
