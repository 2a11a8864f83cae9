/** `npm run data -- <list>`: lists what's in the embedded stores, including rooms, or deletes one entry; or lists audit lines of a log. */
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { type Config, readSettings } from '../config/config.ts';
import { readAssignments, removeAssignment } from '../desk/listed-desk.ts';
import { exportText, readOwnerships } from '../documents/library/listed-library.ts';
import { deleteDocument, readDocuments } from '../documents/listed-documents.ts';
import { DEFAULT_MAX_MIB } from '../documents/open-documents.ts';
import { isStoredList, readStored, removeStored, type StoredList, STORED_LISTS } from '../forms/listed-rows.ts';
import { readPreferences, removePreferences } from '../preferences/listed-preferences.ts';
import type { Database } from '../storage/database.ts';
import { hasStore, placeOf, requireKnownStores, type StoreName, withStore } from '../stores.ts';
import { auditLines } from './audit.ts';
import { beCommand, type Command, CommandError, isFormat } from './command.ts';
import { nameOfPlace } from './place.ts';

const OPTIONS = {
  format: { type: 'string', default: 'csv' },
  delete: { type: 'string' },
  owner: { type: 'string' },
  export: { type: 'string' },
} as const;
const AUDIT = 'audit';
const DOCUMENTS = 'documents';
const ROOMS = 'rooms';
const PREFERENCES = 'preferences';
const ASSIGNMENTS = 'assignments';
const MIB = 1_048_576;

/** What you can do with a list. */
interface List {
  /** What identifies an entry. */
  key: string;
  store: StoreName;
  read: (database: Database) => Promise<object[]>;
  remove: (database: Database, key: string) => Promise<boolean>;
  /** A line about the whole list. */
  summary?: (rows: readonly object[]) => string;
}

/** Lists or deletes what is kept. */
export const data: Command = {
  usage: `npm run data -- <${[...STORED_LISTS, ASSIGNMENTS, DOCUMENTS, PREFERENCES, ROOMS].join('|')}> [--format csv|json] [--delete id] [--owner id] [--export room], or npm run data -- ${AUDIT} [--file log] [--kind kind] [--account id] [--room name] [--since time] [--until time] [--format csv|json]`,
  async run(argv, { settings: source, note }) {
    if (argv[0] === AUDIT) {
      const { lines, format } = await auditLines(argv.slice(1));
      return printed(lines, { name: AUDIT, format, note });
    }
    const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0 || !(isOwnList(name) || isStoredList(name)))
      throw new TypeError(name === undefined ? 'Name a list.' : `There’s no list "${positionals.join(' ')}".`);
    const { format, delete: key } = values;
    if (!isFormat(format)) throw new TypeError(`There’s no format "${format}".`);
    const config = readSettings(source);
    if ((values.owner ?? values.export) !== undefined && name !== DOCUMENTS)
      throw new TypeError('Only documents have an --owner and an --export.');
    const list = listOf(config, name, values.owner);
    const place = placeOf(config);
    if (!(await hasStore(place, list.store)))
      throw new CommandError(
        `Nothing was ever stored in ${nameOfPlace(config)}. Set DATA_DIR or DATABASE_URL as for the server.`,
      );
    await requireKnownStores(place);
    if (key !== undefined) {
      if (!(await withStore(place, list.store, (database) => list.remove(database, key), { erases: true })))
        throw new CommandError(`There’s nothing in ${name} with the ${list.key} ${key}.`);
      return `Deleted ${key}.\n`;
    }
    const exported = values.export;
    if (exported !== undefined) {
      const text = await withStore(place, list.store, (database) => exportText(database, exported), { readOnly: true });
      if (text === undefined) throw new CommandError(`There’s no document ${exported}.`);
      return text;
    }
    const rows = await withStore(place, list.store, (database) => list.read(database), { readOnly: true });
    if (list.summary) note(`${list.summary(rows)}\n`);
    return printed(rows, { name, format, note });
  },
};

function printed(
  rows: object[],
  { name, format, note }: { name: string; format: 'csv' | 'json'; note: (words: string) => void },
): string {
  if (rows.length === 0) note(`There’s nothing in ${name}.\n`);
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  // A cell that starts like a formula is marked as text: a stranger wrote it, and a spreadsheet would run it (CWE-1236).
  return stringify(rows, { header: true, escape_formulas: true });
}

type OwnList = typeof ROOMS | typeof PREFERENCES | typeof DOCUMENTS | typeof ASSIGNMENTS;

function isOwnList(name: string): name is OwnList {
  return name === ROOMS || name === PREFERENCES || name === DOCUMENTS || name === ASSIGNMENTS;
}

function listOf(config: Config, name: StoredList | OwnList, owner: string | undefined): List {
  if (name === ROOMS) return roomList(config);
  if (name === DOCUMENTS)
    return {
      key: 'room',
      store: 'documents',
      read: (database) => readOwnerships(database, owner),
      remove: deleteDocument,
    };
  if (name === ASSIGNMENTS) return { key: 'id', store: 'desk', read: readAssignments, remove: removeAssignment };
  if (name === PREFERENCES)
    return { key: 'user id', store: 'preferences', read: readPreferences, remove: removePreferences };
  return {
    key: 'id',
    store: 'forms',
    read: (database) => readStored(database, name),
    remove: (database, id) => removeStored(database, name, id),
  };
}

function roomList({ documentsMaxMiB, databaseUrl }: Config): List {
  const most = documentsMaxMiB ?? (databaseUrl === undefined ? DEFAULT_MAX_MIB : undefined);
  return {
    key: 'name',
    store: 'documents',
    read: readDocuments,
    remove: deleteDocument,
    summary(rows) {
      const bytes = rows.reduce((sum, row) => sum + ('bytes' in row ? Number(row.bytes) : 0), 0);
      const limit =
        most === undefined
          ? 'The database may grow as large as its disk (DOCUMENTS_MAX_MB).'
          : `The ${databaseUrl === undefined ? 'file' : 'database'} may grow to ${most.toLocaleString('en')} MiB (DOCUMENTS_MAX_MB).`;
      return `${rows.length} ${rows.length === 1 ? 'room holds' : 'rooms hold'} ${(bytes / MIB).toFixed(1)} MiB of text. ${limit}`;
    },
  };
}

if (import.meta.main) await beCommand(data);
