/** `npm run data -- queries|sweepstakes|users|essays`: lists what the embedded gateway has stored, or deletes one row of it. */
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { readSettings } from '../config.ts';
import { hasStored, isStoredList, readStored, removeStored, STORED_LISTS } from '../embedded/stored-rows.ts';
import { CommandError, runCommand } from './command.ts';

const OPTIONS = { format: { type: 'string', default: 'csv' }, delete: { type: 'string' } } as const;

await runCommand(`npm run data -- <${STORED_LISTS.join('|')}> [--format csv|json] [--delete id]`, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || !isStoredList(name)) throw new TypeError('There is no such list.');
  const { format, delete: id } = values;
  if (format !== 'csv' && format !== 'json') throw new TypeError(`There is no format "${format}".`);
  const { dataDirectory } = readSettings();
  if (!hasStored(dataDirectory))
    throw new CommandError(`Nothing was ever sent to ${dataDirectory}. Set DATA_DIR to the folder of the server.`);
  if (id !== undefined) {
    if (!removeStored(dataDirectory, name, id)) throw new CommandError(`${name} has no row with the id ${id}.`);
    return `${id} is deleted.\n`;
  }
  const rows = readStored(dataDirectory, name);
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  // A cell that begins like a formula is marked as text, since a stranger wrote it and a spreadsheet would run it (CWE-1236).
  return stringify(rows, { header: true, escape_formulas: true });
});
