import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** Drafts, personal data, password hashes and private keys are only for the owner of the process. */
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/**
 * The path of a database in the data folder. Missing folders and files are created for their owner only; SQLite gives the files
 * next to it the same mode.
 * @throws {Error} if they can't be created.
 */
export function databaseFile(directory: string, name: string): string {
  makeFolder(path.resolve(directory));
  const file = path.join(directory, name);
  // Opening and closing an existing file would drop this process's locks on it (POSIX fcntl).
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  chmodSync(file, OWNER_ONLY_FILE); // one from an earlier release
  return file;
}

/** Creates a folder, and those above it. Node's own way never ends where a system lets nobody create one, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}
