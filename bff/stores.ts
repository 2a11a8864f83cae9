import { DOCUMENTS_SCHEMA } from './documents/documents-schema.ts';
import { DOCUMENTS_FILE } from './documents/sqlite/sqlite-documents.ts';
import { FORMS_SCHEMA } from './forms/forms-schema.ts';
import { FORMS_FILE } from './forms/sqlite/listed-rows.ts';
import { IDENTITY_FILE, IDENTITY_SCHEMA } from './identity/embedded/identity-schema.ts';
import { PREFERENCES_FILE, PREFERENCES_SCHEMA } from './preferences/preferences-schema.ts';
import type { Database } from './storage/database.ts';
import { requireKnownSchemas } from './storage/migrate.ts';
import { SqliteDatabase } from './storage/sqlite/sqlite-database.ts';
import { requireKnownFiles } from './storage/sqlite/stored-file.ts';

/** Every store of rows: its file in the data folder, and what it holds. A new one gets a line here. */
const STORES = {
  documents: { file: DOCUMENTS_FILE, schema: DOCUMENTS_SCHEMA },
  identity: { file: IDENTITY_FILE, schema: IDENTITY_SCHEMA },
  forms: { file: FORMS_FILE, schema: FORMS_SCHEMA },
  preferences: { file: PREFERENCES_FILE, schema: PREFERENCES_SCHEMA },
} as const;

type StoreName = keyof typeof STORES;

/** Where the stores are: each in a file of the data folder, or all in one database of PostgreSQL. */
export type StorePlace = { directory: string } | { url: string };

/** The most connections that a store opens to PostgreSQL. */
const CONNECTIONS: Record<StoreName, number> = { documents: 1, identity: 5, forms: 2, preferences: 2 };

/** Opens the database of a store. PostgreSQL's client is only loaded if it is used. */
export async function openStore(place: StorePlace, name: StoreName): Promise<Database> {
  if ('directory' in place) return new SqliteDatabase({ directory: place.directory, file: STORES[name].file });
  const { PostgresDatabase } = await import('./storage/postgres/postgres-database.ts');
  return new PostgresDatabase({ url: place.url, connections: CONNECTIONS[name] });
}

/**
 * Checks that no store was written by a newer release: the server and the operator's commands do so before they open the first
 * one, so that nothing is changed beside a store that they refuse.
 * @throws {NewerSchema}, or the engine's error if a store can't be read.
 */
export async function requireKnownStores(place: StorePlace): Promise<void> {
  if ('directory' in place) return requireKnownFiles(place.directory, Object.values(STORES));
  const database = await openStore(place, 'documents');
  try {
    await requireKnownSchemas(
      database,
      Object.values(STORES).map(({ schema }) => schema),
    );
  } finally {
    await database.close();
  }
}
