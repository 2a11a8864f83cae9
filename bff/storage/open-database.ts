import type { Database } from './database.ts';
import type { PostgresOptions } from './postgres/postgres-database.ts';
import type { SqliteOptions } from './sqlite/sqlite-database.ts';

/** Where a database is, and how it's opened. A thread can be told, too. */
export type DatabasePlace = SqliteOptions | PostgresOptions;

/** Opens a database. Only the engine that is used is loaded. @throws what the engine throws. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) {
    const { PostgresDatabase } = await import('./postgres/postgres-database.ts');
    return new PostgresDatabase(place);
  }
  const { SqliteDatabase } = await import('./sqlite/sqlite-database.ts');
  return new SqliteDatabase(place);
}
