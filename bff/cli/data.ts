/** `npm run data -- queries|sweepstakes|users|essays [--format csv|json]`: lists what the embedded gateway has stored. */
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { ConfigError, readSettings } from '../config.ts';
import { isStoredList, readStored, STORED_LISTS } from '../embedded/stored-rows.ts';

const USAGE = `Usage: npm run data -- <${STORED_LISTS.join('|')}> [--format csv|json]`;

function list(argv: string[]): string {
  const { values, positionals } = parseArgs({
    args: argv,
    options: { format: { type: 'string', default: 'csv' } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || !isStoredList(name)) throw new TypeError(`There is no such list.`);
  const rows = readStored(readSettings().dataDirectory, name);
  if (values.format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  if (values.format !== 'csv') throw new TypeError(`There is no format "${values.format}".`);
  // A cell that begins like a formula is marked as text, since a stranger wrote it and a spreadsheet would run it (CWE-1236).
  return stringify(rows, { header: true, escape_formulas: true });
}

try {
  process.stdout.write(list(process.argv.slice(2)));
} catch (error) {
  const isOurs = error instanceof ConfigError || error instanceof TypeError;
  process.stderr.write(isOurs ? `${error.message}\n${USAGE}\n` : `The list cannot be read: ${String(error)}\n`);
  process.exitCode = 1;
}
