import type { Schema } from '../storage/migrate.ts';

/** The file in the data folder that holds the preferences of accounts. */
export const PREFERENCES_FILE = 'preferences.sqlite';

/** One row per word of a dictionary (`kind` is "word") and per rule turned off ("rule"). */
export const PREFERENCES_SCHEMA: Schema = {
  subject: 'preferences',
  tables: { preference: [] },
  migrations: [
    ({ types: { countedKey, tableOptions } }) => [
      `CREATE TABLE preference (
        number ${countedKey}, user_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL
      ) ${tableOptions}`,
      'CREATE UNIQUE INDEX preference_once ON preference (user_id, kind, value)',
    ],
  ],
};
