import type { Config } from '../config/config.ts';
import { DataInUseError, type DataLock, lockData } from '../storage/sqlite/data-lock.ts';
import { CommandError } from './command.ts';

/** What to call the place where the settings keep everything: without the password of the database. */
export function nameOfPlace({ databaseUrl, dataDirectory }: Config): string {
  return databaseUrl === undefined ? dataDirectory : 'the database at DATABASE_URL';
}

/** Keeps servers out of a data folder until it's released. @throws {CommandError} if one is using it. */
export function claimFolder(directory: string): DataLock {
  try {
    return lockData(directory);
  } catch (error) {
    if (error instanceof DataInUseError)
      throw new CommandError(`A server is using ${directory}. Stop it, then try again.`);
    throw error;
  }
}
