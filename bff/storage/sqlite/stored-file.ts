import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Database } from '../database.ts';
import { requireKnownSchemas, type Schema } from '../migrate.ts';
import { SqliteDatabase, type SqliteOptions } from './sqlite-database.ts';

/** A file in the data folder, and the schema of what it holds. */
interface StoredFile {
  file: string;
  schema: Schema;
}

/**
 * Checks that this release can read those of the files that exist, and changes nothing.
 * @throws {NewerSchema}, or an SQLite error if one can't be read.
 */
export async function requireKnownFiles(directory: string, files: readonly StoredFile[]): Promise<void> {
  for (const { file, schema } of files) {
    if (!existsSync(path.join(directory, file))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the first one that is refused is named
    await withStoredFile({ directory, file, readOnly: true }, schema, async () => {});
  }
}

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
    await requireKnownSchemas(database, [schema]);
    return await work(database);
  } finally {
    await database.close();
  }
}
