import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { databasesIn } from '../storage/sqlite/database-copy.ts';
import { CommandError } from './command.ts';

/** The file beside the copies that says which there are, so that a missing one is noticed. */
const LIST = 'backup.json';
const OWNER_ONLY_FILE = 0o600;

/** Writes which databases a backup holds, once it is complete. Backups that broke off, and those of earlier releases, have no list. */
export function writeList(folder: string, names: readonly string[]): void {
  const list = JSON.stringify({ databases: names }, null, 2);
  writeFileSync(path.join(folder, LIST), `${list}\n`, { mode: OWNER_ONLY_FILE });
}

/**
 * The databases of a backup that are to be restored.
 * @param without those that the operator leaves out. @param present those of the data folder: a backup without a list should have
 * the same. @throws {CommandError} naming every database that is missing, and how to restore the others.
 */
export function databasesToRestore(
  folder: string,
  { without, present }: { without: readonly string[]; present: readonly string[] },
): string[] {
  const found = databasesIn(folder);
  if (found.length === 0) throw new CommandError(`There’s no backup in ${folder}.`);
  const wanted = new Set(readList(folder) ?? [...found, ...present]);
  const unknown = without.filter((name) => !wanted.has(name));
  if (unknown.length > 0)
    throw new CommandError(`${unknown.join(', ')} isn’t part of this backup. Its parts are ${[...wanted].join(', ')}.`);
  const missing = [...wanted].filter((name) => !found.includes(name) && !without.includes(name));
  if (missing.length > 0)
    throw new CommandError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing from ${folder}. To restore the rest and keep what the server has there now, add ${missing.map((name) => `--without ${name}`).join(' ')}.`,
    );
  return found.filter((name) => !without.includes(name));
}

function readList(folder: string): string[] | undefined {
  const file = path.join(folder, LIST);
  if (!existsSync(file)) return undefined;
  const list = readFileSync(file, 'utf8');
  try {
    const { databases }: { databases: unknown } = JSON.parse(list);
    if (Array.isArray(databases) && databases.every((name) => typeof name === 'string')) return databases;
  } catch {
    // It is told below, like a list of another shape.
  }
  throw new CommandError(`${file} can’t be read. Take another backup, or delete this file.`);
}
