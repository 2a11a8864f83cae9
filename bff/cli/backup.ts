/** `npm run backup -- <folder>`: copies everything in the embedded stores into an empty folder, even while the server runs. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readSettings } from '../config/config.ts';
import { copyDatabase, databasesIn } from '../storage/sqlite/database-copy.ts';
import { requireKnownStores } from '../stores.ts';
import { writeList } from './backup-list.ts';
import { CommandError, runCommand } from './command.ts';

const KIB = 1024;

await runCommand('npm run backup -- <empty folder>', async (argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new TypeError('Name a folder for the backup.');
  const { dataDirectory } = readSettings();
  const names = databasesIn(dataDirectory);
  if (names.length === 0)
    throw new CommandError(`There’s nothing to back up in ${dataDirectory}. Set DATA_DIR to the server’s data folder.`);
  if (databasesIn(target).length > 0)
    throw new CommandError(`${target} already has a backup. Name an empty folder, such as one with today’s date.`);
  await requireKnownStores({ directory: dataDirectory });
  for (const name of names) {
    const size = Math.ceil(statSync(path.join(dataDirectory, name)).size / KIB);
    process.stderr.write(`Copying ${name} (${size.toLocaleString('en')} KiB)\n`);
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that a busy server keeps its disk
    await copyDatabase(name, dataDirectory, target);
  }
  writeList(target, names);
  return `The backup is in ${path.resolve(target)}. It has texts, addresses and password hashes in it, so keep it as safe as the server.\n`;
});
