/** `npm run backup -- <folder>`: copies all that the embedded stores hold into an empty folder, also while the server runs. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readSettings } from '../config/config.ts';
import { copyDatabase, databasesIn } from '../storage/sqlite/database-copy.ts';
import { CommandError, runCommand } from './command.ts';

const KIB = 1024;

await runCommand('npm run backup -- <empty folder>', async (argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new TypeError('Into which folder?');
  const { dataDirectory } = readSettings();
  const names = databasesIn(dataDirectory);
  if (names.length === 0)
    throw new CommandError(`There is nothing in ${dataDirectory}. Set DATA_DIR to the folder of the server.`);
  if (databasesIn(target).length > 0)
    throw new CommandError(`${target} has a backup already. Name an empty folder, for example one with today's date.`);
  for (const name of names) {
    const size = Math.ceil(statSync(path.join(dataDirectory, name)).size / KIB);
    process.stderr.write(`Copying ${name} (${size.toLocaleString('en')} KiB)\n`);
    // One after another, so that a busy server keeps its disk.
    // oxlint-disable-next-line no-await-in-loop
    await copyDatabase(name, dataDirectory, target);
  }
  return `The backup is in ${path.resolve(target)}. It holds texts, addresses and password hashes: keep it as safe as the server.\n`;
});
