import { readSettings } from '../config/config.ts';
import { storesIn } from '../stores.ts';
import { beCommand, command, CommandError, UsageError } from './command.ts';
import { fillDatabase } from './fill-database.ts';
import { whileClaimed } from './place.ts';

/** Moves everything into a database. */
export const migrate = command(
  {
    name: 'migrate',
    summary: 'Moves everything from a data folder into the empty database at DATABASE_URL.',
    usage: ['--from <data folder>'],
    options: { from: { type: 'string' } },
  },
  async ({ values: { from } }, { settings, note }) => {
    if (from === undefined || from === '') throw new UsageError('Name the data folder that everything is in now.');
    const { databaseUrl } = readSettings(settings);
    if (databaseUrl === undefined) throw new CommandError('Set DATABASE_URL to an empty database of PostgreSQL.');
    if (storesIn(from).length === 0) throw new CommandError(`There are no documents or accounts in ${from}.`);
    // What a server wrote meanwhile would be missing from the copy.
    const sums = await whileClaimed(from, () => fillDatabase(databaseUrl, { folder: from, note }));
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    return `Copied and compared ${rows.toLocaleString('en')} rows. Start the servers with DATABASE_URL; ${from} isn’t used any more.\n`;
  },
);

if (import.meta.main) await beCommand(migrate);
