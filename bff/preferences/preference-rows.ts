import {
  DICTIONARY_MAX_WORDS,
  MAX_RULES_OFF,
  type PreferenceChanges,
  type Preferences,
} from '#shared-types/people/preferences';

import { errors } from '../errors.ts';
import { healthOf } from '../observability/health.ts';
import type { Database, Statements } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import type { PreferenceStore } from './preference-store.ts';
import { PREFERENCES_SCHEMA } from './preferences-schema.ts';

type Kind = 'word' | 'rule';

/** Keeps preferences in a table of a database, one row per word and rule. @throws {NewerSchema} and what the database throws. */
export async function openPreferenceRows(database: Database): Promise<PreferenceStore> {
  await migrate(database, PREFERENCES_SCHEMA);
  return {
    read: (userId) => preferencesIn(database, userId),
    change: (userId, changes) => database.transaction((statements) => changeIn(statements, userId, changes)),
    async remove(userId) {
      await database.run('DELETE FROM preference WHERE user_id = $1', userId);
    },
    health: () => healthOf(() => database.ping()),
    close: () => database.close(),
  };
}

/** The preferences of an account, as the table holds them. */
export async function preferencesIn({ all }: Pick<Statements, 'all'>, userId: string): Promise<Preferences> {
  const rows = await all('SELECT kind, value FROM preference WHERE user_id = $1 ORDER BY number', userId);
  const valuesOf = (kind: Kind) => rows.filter((row) => row['kind'] === kind).map(({ value }) => String(value));
  return { words: valuesOf('word'), rulesOff: valuesOf('rule') };
}

async function changeIn(statements: Statements, userId: string, changes: PreferenceChanges): Promise<Preferences> {
  await changeList(statements, userId, 'word', changes.words);
  await changeList(statements, userId, 'rule', changes.rulesOff);
  const preferences = await preferencesIn(statements, userId);
  if (preferences.words.length > DICTIONARY_MAX_WORDS) throw errors.limitReached(DICTIONARY_MAX_WORDS, 'words');
  if (preferences.rulesOff.length > MAX_RULES_OFF) throw errors.limitReached(MAX_RULES_OFF, 'rules that are off');
  return preferences;
}

async function changeList(
  { run }: Statements,
  userId: string,
  kind: Kind,
  { add = [], remove = [] }: PreferenceChanges['words'] = {},
): Promise<void> {
  for (const value of remove)
    await run('DELETE FROM preference WHERE user_id = $1 AND kind = $2 AND value = $3', userId, kind, value);
  for (const value of add)
    await run(
      'INSERT INTO preference (user_id, kind, value) VALUES ($1, $2, $3) ON CONFLICT (user_id, kind, value) DO NOTHING',
      userId,
      kind,
      value,
    );
}
