/** `npm run accounts`: lists, disables, enables and deletes accounts of the embedded identity service, or sets a new password. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { readSettings } from '../config/config.ts';
import { EMBEDDED_PROJECT_ID } from '../config/identity-settings.ts';
import type { Account } from '../identity/embedded/accounts.ts';
import { type EmbeddedIdentity, openEmbeddedIdentity } from '../identity/embedded/embedded-identity.ts';
import { IDENTITY_FILE } from '../identity/embedded/identity-schema.ts';
import { hasPreferences, removePreferences } from '../preferences/sqlite/listed-preferences.ts';
import { SqliteDatabase } from '../storage/sqlite/sqlite-database.ts';
import { requireKnownStores } from '../stores.ts';
import { CommandError, runCommand } from './command.ts';

/** 96 random bits, which become 16 characters. */
const PASSWORD_BYTES = 12;

type Action = (identity: EmbeddedIdentity, account: string, dataDirectory: string) => Promise<string>;

/** What you can do with one account; each action returns what to print. */
const ACTIONS: Record<string, Action> = {
  async disable(identity, account) {
    await identity.administration.setDisabled(account, true);
    return `Disabled ${account}.\n`;
  },
  async enable(identity, account) {
    await identity.administration.setDisabled(account, false);
    return `Enabled ${account}.\n`;
  },
  async delete(identity, account, dataDirectory) {
    const id = await identity.administration.remove(account);
    try {
      if (hasPreferences(dataDirectory)) await removePreferences(dataDirectory, id);
    } catch (error) {
      const cure = `npm run data -- preferences --delete ${id}`;
      throw new CommandError(`Deleted ${account}, but not its preferences: ${String(error)}. Delete them with ${cure}`);
    }
    return `Deleted ${account} and its preferences. To find and delete what they sent, use npm run data.\n`;
  },
  async 'new-password'(identity, account) {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await identity.administration.setPassword(account, password);
    return `The new password for ${account} is ${password}\n`;
  },
};

await runCommand(
  `npm run accounts -- list, or npm run accounts -- <${Object.keys(ACTIONS).join('|')}> <e-mail address or id>`,
  async (argv) => {
    const { positionals } = parseArgs({ args: argv, allowPositionals: true });
    const [name = '', account, ...more] = positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const isList = name === 'list' && account === undefined;
    if (!isList && (action === undefined || account === undefined || more.length > 0))
      throw new TypeError('Say what to do, and with which account.');
    const { dataDirectory } = readSettings();
    const identity = await openIdentity();
    try {
      return action && account !== undefined
        ? await action(identity, account, dataDirectory)
        : list(await identity.administration.list());
    } finally {
      await identity.close();
    }
  },
);

async function openIdentity(): Promise<EmbeddedIdentity> {
  const { dataDirectory, identity } = readSettings();
  if (identity.kind !== 'embedded') throw new CommandError('The accounts are in Firebase. Use its console.');
  if (!existsSync(path.join(dataDirectory, IDENTITY_FILE)))
    throw new CommandError(`There are no accounts in ${dataDirectory}. Set DATA_DIR to the server’s data folder.`);
  await requireKnownStores({ directory: dataDirectory });
  const database = new SqliteDatabase({ directory: dataDirectory, file: IDENTITY_FILE });
  return openEmbeddedIdentity({ ...identity, database, projectId: EMBEDDED_PROJECT_ID });
}

function list(accounts: Account[]): string {
  const rows = accounts.map(({ uid, email, disabled, createdMs, lastLoginMs, closedMs }) => ({
    id: uid,
    email,
    disabled,
    created: new Date(createdMs).toISOString(),
    signedIn: new Date(lastLoginMs).toISOString(),
    closed: closedMs === undefined ? '' : new Date(closedMs).toISOString(),
  }));
  // A cell that starts like a formula is marked as text (CWE-1236).
  return stringify(rows, {
    header: true,
    escape_formulas: true,
    columns: ['id', 'email', 'disabled', 'created', 'signedIn', 'closed'],
    cast: { boolean: String },
  });
}
