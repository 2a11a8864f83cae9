import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** Drafts, personal data, password hashes and private keys are for the owner of the process only. */
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/**
 * The path of a database in the data folder. Folder and file are made where they are missing, for their owner only; SQLite gives
 * the files beside it the same mode.
 * @throws {Error} when they cannot be made.
 */
export function databaseFile(directory: string, name: string): string {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const file = path.join(directory, name);
  // To open and close a file that is there would drop the locks that this process has on it (POSIX fcntl).
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  chmodSync(file, OWNER_ONLY_FILE); // one that was made by an earlier release
  return file;
}
