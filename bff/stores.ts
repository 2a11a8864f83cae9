import { existsSync } from 'node:fs';
import path from 'node:path';

import { DESK_FILE, DESK_SCHEMA } from './desk/desk-schema.ts';
import { DOCUMENTS_SCHEMA } from './documents/documents-schema.ts';
import { DOCUMENTS_FILE } from './documents/open-documents.ts';
import { FORMS_FILE, FORMS_SCHEMA } from './forms/forms-schema.ts';
import { IDENTITY_FILE, IDENTITY_SCHEMA } from './identity/embedded/identity-schema.ts';
import { PREFERENCES_FILE, PREFERENCES_SCHEMA } from './preferences/preferences-schema.ts';
import type { Database } from './storage/database.ts';
import { migrate, requireKnownSchemas, type Schema } from './storage/migrate.ts';
import { type DatabasePlace, openDatabase } from './storage/open-database.ts';

/** Every store of rows: its file in the data folder, and what it holds. A new one gets a line here. */
const STORES = {
  documents: { file: DOCUMENTS_FILE, schema: DOCUMENTS_SCHEMA },
  identity: { file: IDENTITY_FILE, schema: IDENTITY_SCHEMA },
  forms: { file: FORMS_FILE, schema: FORMS_SCHEMA },
  preferences: { file: PREFERENCES_FILE, schema: PREFERENCES_SCHEMA },
  desk: { file: DESK_FILE, schema: DESK_SCHEMA },
} as const;

export type StoreName = keyof typeof STORES;

/** The names of all stores. */
export const STORE_NAMES = [
  'documents',
  'identity',
  'forms',
  'preferences',
  'desk',
] as const satisfies readonly StoreName[];

/** Where the stores are: each in a file of the data folder, or all in one database of PostgreSQL. */
export type StorePlace = { directory: string } | { url: string };

/** Where the settings keep everything. */
export function placeOf({
  databaseUrl,
  dataDirectory,
}: {
  databaseUrl: string | undefined;
  dataDirectory: string;
}): StorePlace {
  return databaseUrl === undefined ? { directory: dataDirectory } : { url: databaseUrl };
}

/** The most connections that a store opens to PostgreSQL. */
const CONNECTIONS: Record<StoreName, number> = { documents: 1, identity: 5, forms: 2, preferences: 2, desk: 2 };

/** The most connections of one server: those of its stores, one that tells the others, and one that asks for the time. */
export const CONNECTIONS_OF_SERVER = 14;

/** How a store is opened. */
interface StoreOptions {
  /** Nothing is changed. */
  readOnly?: boolean;
  /** What is deleted mustn’t stay in the file either. PostgreSQL gives its space back, and overwrites it, in its own time. */
  erases?: boolean;
}

/** Where the database of a store is. */
export function databaseOf(place: StorePlace, name: StoreName, options: StoreOptions = {}): DatabasePlace {
  if ('directory' in place) return { directory: place.directory, file: STORES[name].file, ...options };
  return { url: place.url, connections: CONNECTIONS[name] };
}

/** Opens the database of a store. */
export function openStore(place: StorePlace, name: StoreName, options: StoreOptions = {}): Promise<Database> {
  return openDatabase(databaseOf(place, name, options));
}

/** Whether anything was ever kept in a store. */
export async function hasStore(place: StorePlace, name: StoreName): Promise<boolean> {
  if ('directory' in place) return existsSync(path.join(place.directory, STORES[name].file));
  const [table = ''] = Object.keys(STORES[name].schema.tables);
  const database = await openStore(place, name);
  try {
    return (await database.columns(table)).length > 0;
  } finally {
    await database.close();
  }
}

/**
 * Does some work on a store that servers may have open at the same time.
 * @throws {NewerSchema}, or the engine's error if the store can't be read or written to.
 */
export async function withStore<Result>(
  place: StorePlace,
  name: StoreName,
  work: (database: Database) => Promise<Result>,
  options: StoreOptions = {},
): Promise<Result> {
  const database = await openStore(place, name, options);
  try {
    // All stores share a database of PostgreSQL.
    const there = 'url' in place ? Object.values(STORES) : [STORES[name]];
    await requireKnownSchemas(
      database,
      there.map(({ schema }) => schema),
    );
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Checks that no store was written by a newer release: the server and the operator's commands do so before they open the first
 * one, so that nothing is changed beside a store that they refuse.
 * @throws {NewerSchema}, or the engine's error if a store can't be read.
 */
export async function requireKnownStores(place: StorePlace): Promise<void> {
  // One connection for all of them.
  const names: readonly StoreName[] = 'url' in place ? ['documents'] : STORE_NAMES;
  for (const name of names) {
    // The first one that is refused is named.
    if (await hasStore(place, name)) await withStore(place, name, async () => {}, { readOnly: true });
  }
}

/** Opens every store that a place has, at its newest schema. */
export async function migrateStores(place: StorePlace, names: readonly StoreName[] = STORE_NAMES): Promise<void> {
  for (const name of names) {
    const database = await openStore(place, name);
    try {
      await migrate(database, STORES[name].schema);
    } finally {
      await database.close();
    }
  }
}

/** The stores whose files are in a folder. */
export function storesIn(directory: string): StoreName[] {
  return STORE_NAMES.filter((name) => existsSync(path.join(directory, STORES[name].file)));
}

/** The name of a store, its file in a folder, and what it holds. */
export function describeStore(name: StoreName): { name: StoreName; file: string; schema: Schema } {
  return { name, ...STORES[name] };
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function clockAheadMs(url: string): Promise<number> {
  const database = await openStore({ url }, 'documents');
  try {
    const row = await database.get('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms');
    return Date.now() - Number(row?.['now_ms']);
  } finally {
    await database.close();
  }
}
