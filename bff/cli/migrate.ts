/** `npm run migrate -- --from <data folder>`: moves everything from SQLite into the empty database at DATABASE_URL. */
import { parseArgs } from 'node:util';

import { readSettings } from '../config/config.ts';
import { storesIn } from '../stores.ts';
import { beCommand, type Command, CommandError } from './command.ts';
import { fillDatabase } from './fill-database.ts';
import { claimFolder } from './place.ts';

/** Moves everything into a database. */
export const migrate: Command = {
  usage: 'npm run migrate -- --from <data folder>',
  async run(argv, { settings: source, note }) {
    const { values } = parseArgs({ args: argv, options: { from: { type: 'string' } } });
    const { from } = values;
    if (from === undefined) throw new TypeError('Name the data folder that everything is in now.');
    const { databaseUrl } = readSettings(source);
    if (databaseUrl === undefined) throw new CommandError('Set DATABASE_URL to an empty database of PostgreSQL.');
    if (storesIn(from).length === 0) throw new CommandError(`There are no documents or accounts in ${from}.`);
    // What a server wrote meanwhile would be missing from the copy.
    const lock = claimFolder(from);
    try {
      const sums = await fillDatabase(databaseUrl, { folder: from, note });
      const rows = sums.reduce((sum, table) => sum + table.rows, 0);
      return `Copied and compared ${rows.toLocaleString('en')} rows. Start the servers with DATABASE_URL; ${from} isn’t used any more.\n`;
    } finally {
      lock.release();
    }
  },
};

if (import.meta.main) await beCommand(migrate);
