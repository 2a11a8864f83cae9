/** `npm run accounts -- disable|enable <e-mail address or id>`: closes or opens an account of the embedded identity service. */
import { parseArgs } from 'node:util';

import { EMBEDDED_PROJECT_ID, readSettings } from '../config.ts';
import { openEmbeddedIdentity } from '../embedded/identity/identity.ts';

const USAGE = 'Usage: npm run accounts -- <disable|enable> <e-mail address or id>';

async function change(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [action, account, ...more] = positionals;
  if ((action !== 'disable' && action !== 'enable') || account === undefined || more.length > 0)
    throw new TypeError('What is to be done with which account?');
  const { dataDirectory, identity } = readSettings();
  if (identity.kind !== 'embedded') throw new TypeError('The accounts are in Firebase: use its console.');
  const embedded = await openEmbeddedIdentity({
    ...identity,
    directory: dataDirectory,
    projectId: EMBEDDED_PROJECT_ID,
  });
  try {
    embedded.setDisabled(account, action === 'disable');
  } finally {
    await embedded.close();
  }
  return `${account} is ${action}d.\n`;
}

try {
  process.stdout.write(await change(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof TypeError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(isUsage ? `${message}\n${USAGE}\n` : `${message}\n`);
  process.exitCode = 1;
}
