import type { Config } from '../config/config.ts';
import { DataInUseError, type DataLock, lockData } from '../storage/sqlite/data-lock.ts';
import { hasStore, placeOf, requireKnownStores, type StoreName, type StorePlace } from '../stores.ts';
import { CommandError } from './command.ts';

/**
 * Where the settings keep everything, once it's certain that this release knows all of it.
 * @throws {CommandError} if a store that's needed was never there; `nothing` says so. @throws {NewerSchema}
 */
export async function placeWith(store: StoreName, config: Config, nothing: string): Promise<StorePlace> {
  const place = placeOf(config);
  if (!(await hasStore(place, store))) {
    const name = config.databaseUrl === undefined ? config.dataDirectory : 'the database at DATABASE_URL';
    throw new CommandError(`${nothing} in ${name}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  await requireKnownStores(place);
  return place;
}

/** Does some work on a data folder, and keeps servers out of it meanwhile. @throws {CommandError} if one is using it. */
export async function whileClaimed<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  let lock: DataLock;
  try {
    lock = lockData(directory);
  } catch (error) {
    const isUsed = error instanceof DataInUseError;
    throw isUsed ? new CommandError(`A server is using ${directory}. Stop it, then try again.`) : error;
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
