import { type Config, readSettings } from '../config/config.ts';
import { readAssignments, removeAssignment } from '../desk/listed-desk.ts';
import { exportText, readOwnerships } from '../documents/library/listed-library.ts';
import { deleteDocument, readDocuments } from '../documents/listed-documents.ts';
import { DEFAULT_MAX_MIB } from '../documents/open-documents.ts';
import { readStored, removeStored, type StoredList, STORED_LISTS } from '../forms/listed-rows.ts';
import { readPreferences, removePreferences } from '../preferences/listed-preferences.ts';
import type { Database } from '../storage/database.ts';
import { type StoreName, withStore } from '../stores.ts';
import { audit } from './audit.ts';
import { beCommand, type Command, command, CommandError, UsageError } from './command.ts';
import { placeWith } from './place.ts';
import { formatOf, printedRows } from './printed-rows.ts';

const AUDIT = 'audit';
const DOCUMENTS = 'documents';
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

/** The lists by their names; `--owner` says whose documents. */
const LISTS = new Map<string, (config: Config, owner: string | undefined) => List>([
  ...STORED_LISTS.map((name) => [name, () => storedList(name)] as const),
  ['assignments', () => ({ key: 'id', store: 'desk', read: readAssignments, remove: removeAssignment })],
  [
    DOCUMENTS,
    (_config, owner) => ({
      key: 'room',
      store: 'documents',
      read: (database) => readOwnerships(database, owner),
      remove: deleteDocument,
    }),
  ],
  ['preferences', () => ({ key: 'user id', store: 'preferences', read: readPreferences, remove: removePreferences })],
  ['rooms', roomList],
]);

const lists = command(
  {
    name: 'data',
    summary: 'Lists, exports or deletes what’s kept, or lists who let whom in, from a log.',
    usage: [
      `<${[...LISTS.keys()].join('|')}> [--format csv|json] [--delete id] [--owner id] [--export room]`,
      ...audit.usage.map((words) => `${AUDIT} ${words}`),
    ],
    options: {
      format: { type: 'string', default: 'csv' },
      delete: { type: 'string' },
      owner: { type: 'string' },
      export: { type: 'string' },
    },
  },
  async ({ positionals, values: { format: word, delete: key, owner, export: exported } }, { settings, note }) => {
    const name = positionals.join(' ');
    const listOf = LISTS.get(name);
    if (!listOf) throw new UsageError(name === '' ? 'Name a list.' : `There’s no list "${name}".`);
    const format = formatOf(word);
    if ((owner ?? exported) !== undefined && name !== DOCUMENTS)
      throw new UsageError('Only documents have an --owner and an --export.');
    // Who wants a text exported and then deleted would lose it.
    if (key !== undefined && (owner ?? exported) !== undefined)
      throw new UsageError('--delete goes with neither --owner nor --export.');
    const config = readSettings(settings);
    const list = listOf(config, owner);
    const place = await placeWith(list.store, config, 'Nothing was ever stored');
    if (key !== undefined) {
      if (!(await withStore(place, list.store, (database) => list.remove(database, key), { erases: true })))
        throw new CommandError(`There’s nothing in ${name} with the ${list.key} ${key}.`);
      return `Deleted ${key}.\n`;
    }
    if (exported !== undefined) {
      const text = await withStore(place, list.store, (database) => exportText(database, exported), { readOnly: true });
      if (text === undefined) throw new CommandError(`There’s no document ${exported}.`);
      return text;
    }
    const rows = await withStore(place, list.store, (database) => list.read(database), { readOnly: true });
    if (list.summary) note(`${list.summary(rows)}\n`);
    return printedRows(rows, { name, format, note });
  },
);

/** Lists or deletes what is kept, or lists lines of a log. */
export const data: Command = {
  ...lists,
  run: (argv, around) => (argv[0] === AUDIT ? audit.run(argv.slice(1), around) : lists.run(argv, around)),
};

function storedList(name: StoredList): List {
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
