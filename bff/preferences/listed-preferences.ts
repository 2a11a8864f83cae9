import type { Database } from '../storage/database.ts';
import { preferencesIn } from './preference-rows.ts';

/** Lists the preferences of every account that has any, even while the product is running. */
export async function readPreferences(database: Database): Promise<object[]> {
  const users = await database.all('SELECT DISTINCT user_id FROM preference ORDER BY user_id');
  return Promise.all(
    users.map(async ({ user_id: id }) => {
      const { words, rulesOff } = await preferencesIn(database, String(id));
      return { user_id: id, words, rulesOff };
    }),
  );
}

/** Deletes the preferences of an account, even while the product is running, and returns whether there were any. */
export async function removePreferences({ run }: Database, userId: string): Promise<boolean> {
  return (await run('DELETE FROM preference WHERE user_id = $1', userId)) > 0;
}
