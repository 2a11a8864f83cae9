/** `npm run accounts`: lists, disables, enables and deletes accounts of the embedded identity service, or sets a new password. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { stringify } from 'csv-stringify/sync';

import { type Config, readSettings } from '../config/config.ts';
import { EMBEDDED_PROJECT_ID } from '../config/identity-settings.ts';
import { removeDesk } from '../desk/listed-desk.ts';
import type { Account } from '../identity/embedded/accounts.ts';
import { type EmbeddedIdentity, openEmbeddedIdentity } from '../identity/embedded/embedded-identity.ts';
import { removePreferences } from '../preferences/listed-preferences.ts';
import { hasStore, openStore, placeOf, requireKnownStores, type StorePlace, withStore } from '../stores.ts';
import { beCommand, type Command, CommandError } from './command.ts';
import { nameOfPlace } from './place.ts';

/** 96 random bits, which become 16 characters. */
const PASSWORD_BYTES = 12;

type Action = (identity: EmbeddedIdentity, account: string, place: StorePlace) => Promise<string>;

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
  async delete(identity, account, place) {
    const id = await identity.administration.remove(account);
    try {
      if (await hasStore(place, 'preferences'))
        await withStore(place, 'preferences', (database) => removePreferences(database, id), { erases: true });
    } catch (error) {
      const cure = `npm run data -- preferences --delete ${id}`;
      throw new CommandError(`Deleted ${account}, but not its preferences: ${String(error)}. Delete them with ${cure}`);
    }
    try {
      if (await hasStore(place, 'desk'))
        await withStore(place, 'desk', (database) => removeDesk(database, id), { erases: true });
    } catch (error) {
      const cure = 'npm run data -- assignments, and --delete with each id of this user';
      throw new CommandError(
        `Deleted ${account}, but not its assignments: ${String(error)}. Delete them with ${cure}: ${id}`,
      );
    }
    return `Deleted ${account}, its preferences and its assignments. To find and delete what they sent, use npm run data.\n`;
  },
  async 'new-password'(identity, account) {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await identity.administration.setPassword(account, password);
    return `The new password for ${account} is ${password}\n`;
  },
};

/** Works on accounts of the embedded identity service. */
export const accounts: Command = {
  usage: `npm run accounts -- list, or npm run accounts -- <${Object.keys(ACTIONS).join('|')}> <e-mail address or id>`,
  async run(argv, { settings: source }) {
    const { positionals } = parseArgs({ args: argv, allowPositionals: true });
    const [name = '', account, ...more] = positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const isList = name === 'list' && account === undefined;
    if (!isList && (action === undefined || account === undefined || more.length > 0))
      throw new TypeError('Say what to do, and with which account.');
    const config = readSettings(source);
    const identity = await openIdentity(config);
    try {
      return action && account !== undefined
        ? await action(identity, account, placeOf(config))
        : list(await identity.administration.list());
    } finally {
      await identity.close();
    }
  },
};

async function openIdentity(config: Config): Promise<EmbeddedIdentity> {
  const { identity } = config;
  if (identity.kind !== 'embedded') throw new CommandError('The accounts are in Firebase. Use its console.');
  const place = placeOf(config);
  if (!(await hasStore(place, 'identity')))
    throw new CommandError(
      `There are no accounts in ${nameOfPlace(config)}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  await requireKnownStores(place);
  const database = await openStore(place, 'identity');
  return openEmbeddedIdentity({ ...identity, database, projectId: EMBEDDED_PROJECT_ID });
}

function list(all: Account[]): string {
  const rows = all.map(({ uid, email, disabled, createdMs, lastLoginMs, closedMs }) => ({
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

if (import.meta.main) await beCommand(accounts);
