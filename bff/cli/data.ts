/** `npm run data -- <list>`: lists what's in the embedded stores, including rooms, or deletes one entry; or lists audit lines of a log. */
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { type Config, readSettings } from '../config/config.ts';
import { deleteDocument, hasDocuments, readDocuments } from '../documents/sqlite/listed-documents.ts';
import { exportText, readOwnerships } from '../documents/sqlite/listed-library.ts';
import {
  hasStored,
  isStoredList,
  readStored,
  removeStored,
  type StoredList,
  STORED_LISTS,
} from '../forms/sqlite/listed-rows.ts';
import { hasPreferences, readPreferences, removePreferences } from '../preferences/sqlite/listed-preferences.ts';
import { requireKnownStores } from '../stores.ts';
import { auditLines } from './audit.ts';
import { CommandError, isFormat, runCommand } from './command.ts';

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
const MIB = 1_048_576;

/** What you can do with a list. */
interface List {
  /** What identifies an entry. */
  key: string;
  exists: boolean;
  read: () => Promise<object[]>;
  remove: (key: string) => Promise<boolean>;
  /** A line about the whole list. */
  summary?: () => Promise<string>;
}

await runCommand(
  `npm run data -- <${[...STORED_LISTS, DOCUMENTS, PREFERENCES, ROOMS].join('|')}> [--format csv|json] [--delete id] [--owner id] [--export room], or npm run data -- ${AUDIT} [--file log] [--kind kind] [--account id] [--room name] [--since time] [--until time] [--format csv|json]`,
  async (argv) => {
    if (argv[0] === AUDIT) {
      const { lines, format } = await auditLines(argv.slice(1));
      return printed(AUDIT, lines, format);
    }
    const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0 || !(isOwnList(name) || isStoredList(name)))
      throw new TypeError(name === undefined ? 'Name a list.' : `There’s no list "${positionals.join(' ')}".`);
    const { format, delete: key } = values;
    if (!isFormat(format)) throw new TypeError(`There’s no format "${format}".`);
    const config = readSettings();
    if ((values.owner ?? values.export) !== undefined && name !== DOCUMENTS)
      throw new TypeError('Only documents have an --owner and an --export.');
    const list = listOf(config, name, values.owner);
    if (!list.exists)
      throw new CommandError(
        `Nothing was ever stored in ${config.dataDirectory}. Set DATA_DIR to the server’s data folder.`,
      );
    await requireKnownStores(config.dataDirectory);
    if (key !== undefined) {
      if (!(await list.remove(key))) throw new CommandError(`There’s nothing in ${name} with the ${list.key} ${key}.`);
      return `Deleted ${key}.\n`;
    }
    if (values.export !== undefined) {
      const text = await exportText(config.dataDirectory, values.export);
      if (text === undefined) throw new CommandError(`There’s no document ${values.export}.`);
      return text;
    }
    const rows = await list.read();
    if (list.summary) process.stderr.write(`${await list.summary()}\n`);
    return printed(name, rows, format);
  },
);

function printed(name: string, rows: object[], format: 'csv' | 'json'): string {
  if (rows.length === 0) process.stderr.write(`There’s nothing in ${name}.\n`);
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  // A cell that starts like a formula is marked as text: a stranger wrote it, and a spreadsheet would run it (CWE-1236).
  return stringify(rows, { header: true, escape_formulas: true });
}

type OwnList = typeof ROOMS | typeof PREFERENCES | typeof DOCUMENTS;

function isOwnList(name: string): name is OwnList {
  return name === ROOMS || name === PREFERENCES || name === DOCUMENTS;
}

function listOf(config: Config, name: StoredList | OwnList, owner: string | undefined): List {
  if (name === ROOMS) return roomList(config);
  if (name === DOCUMENTS) return documentList(config, owner);
  return name === PREFERENCES ? preferenceList(config) : rowList(config, name);
}

function rowList({ dataDirectory }: Config, name: StoredList): List {
  return {
    key: 'id',
    exists: hasStored(dataDirectory),
    read: () => readStored(dataDirectory, name),
    remove: (id) => removeStored(dataDirectory, name, id),
  };
}

function preferenceList({ dataDirectory }: Config): List {
  return {
    key: 'user id',
    exists: hasPreferences(dataDirectory),
    read: () => readPreferences(dataDirectory),
    remove: (userId) => removePreferences(dataDirectory, userId),
  };
}

function documentList({ dataDirectory }: Config, owner: string | undefined): List {
  return {
    key: 'room',
    exists: hasDocuments(dataDirectory),
    read: () => readOwnerships(dataDirectory, owner),
    remove: (room) => deleteDocument(dataDirectory, room),
  };
}

function roomList({ dataDirectory, documentsMaxMiB }: Config): List {
  return {
    key: 'name',
    exists: hasDocuments(dataDirectory),
    read: () => readDocuments(dataDirectory),
    remove: (name) => deleteDocument(dataDirectory, name),
    async summary() {
      const rooms = await readDocuments(dataDirectory);
      const bytes = rooms.reduce((sum, { bytes: size }) => sum + size, 0);
      return `${rooms.length} ${rooms.length === 1 ? 'room holds' : 'rooms hold'} ${(bytes / MIB).toFixed(1)} MiB of text. The file may grow to ${documentsMaxMiB.toLocaleString('en')} MiB (DOCUMENTS_MAX_MB).`;
    },
  };
}
