import type { Database } from '../database.ts';
import { requireKnownSchema, type Schema } from '../migrate.ts';
import { SqliteDatabase, type SqliteOptions } from './sqlite-database.ts';

/**
 * Does some work on a file in the data folder that a server may have open at the same time.
 * @throws {NewerSchema}, or an SQLite error if the file can't be read or written to.
 */
export async function withStoredFile<Result>(
  options: SqliteOptions,
  schema: Schema,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = new SqliteDatabase(options);
  try {
    await requireKnownSchema(database, schema);
    return await work(database);
  } finally {
    await database.close();
  }
}
