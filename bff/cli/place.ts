import type { Config } from '../config/config.ts';
import type { StorePlace } from '../stores.ts';

/** Where the settings keep everything. */
export function placeOf({ databaseUrl, dataDirectory }: Config): StorePlace {
  return databaseUrl === undefined ? { directory: dataDirectory } : { url: databaseUrl };
}

/** What to call that place: without the password of the database. */
export function nameOfPlace({ databaseUrl, dataDirectory }: Config): string {
  return databaseUrl === undefined ? dataDirectory : 'the database at DATABASE_URL';
}
