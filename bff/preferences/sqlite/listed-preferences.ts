import { existsSync } from 'node:fs';
import path from 'node:path';

import { withStoredFile } from '../../storage/sqlite/stored-file.ts';
import { preferencesIn } from '../preference-rows.ts';
import { PREFERENCES_FILE, PREFERENCES_SCHEMA } from '../preferences-schema.ts';

/** Whether preferences have ever been kept in this folder. */
export function hasPreferences(directory: string): boolean {
  return existsSync(path.join(directory, PREFERENCES_FILE));
}

/**
 * Lists the preferences of every account that has any, even while the product is running.
 * @throws {NewerSchema}, or an SQLite error if the file can't be read.
 */
export function readPreferences(directory: string): Promise<object[]> {
  const file = { directory, file: PREFERENCES_FILE, readOnly: true };
  return withStoredFile(file, PREFERENCES_SCHEMA, async (database) => {
    const users = await database.all('SELECT DISTINCT user_id FROM preference ORDER BY user_id');
    return Promise.all(
      users.map(async ({ user_id: id }) => {
        const { words, rulesOff } = await preferencesIn(database, String(id));
        return { user_id: id, words, rulesOff };
      }),
    );
  });
}

/**
 * Deletes the preferences of an account, even while the product is running, and returns whether there were any.
 * @throws {NewerSchema}, or an SQLite error if the file can't be written to.
 */
export function removePreferences(directory: string, userId: string): Promise<boolean> {
  return withStoredFile({ directory, file: PREFERENCES_FILE }, PREFERENCES_SCHEMA, async ({ run }) => {
    // Deleted data must not remain in the file either.
    await run('PRAGMA secure_delete = ON');
    return (await run('DELETE FROM preference WHERE user_id = $1', userId)) > 0;
  });
}
