import { randomBytes } from 'node:crypto';

import { stringify } from 'csv-stringify/sync';

import { readSettings } from '../config/config.ts';
import { EMBEDDED_PROJECT_ID } from '../config/identity-settings.ts';
import { removeDesk } from '../desk/listed-desk.ts';
import type { Account } from '../identity/embedded/accounts.ts';
import { type EmbeddedIdentity, openEmbeddedIdentity } from '../identity/embedded/embedded-identity.ts';
import { removePreferences } from '../preferences/listed-preferences.ts';
import { hasStore, openStore, type StorePlace, withStore } from '../stores.ts';
import { beCommand, command, CommandError, UsageError } from './command.ts';
import { placeWith } from './place.ts';

/** 96 random bits, which become 16 characters. */
const PASSWORD_BYTES = 12;

/** What else is kept for an account, and the words of the command that deletes it by hand. */
const KEPT_FOR_ACCOUNTS = [
  ['preferences', 'preferences', removePreferences, 'preferences --delete'],
  ['assignments', 'desk', removeDesk, 'assignments, and --delete with each id of this user:'],
] as const;

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
    for (const [what, store, remove, cure] of KEPT_FOR_ACCOUNTS)
      try {
        if (await hasStore(place, store))
          await withStore(place, store, (database) => remove(database, id), { erases: true });
      } catch (error) {
        const begun = `Deleted ${account}, but not its ${what}: ${String(error)}`;
        throw new CommandError(`${begun}. Delete them with npm run sullivan -- data ${cure} ${id}`);
      }
    return `Deleted ${account}, its preferences and its assignments. To find and delete what they sent, use npm run sullivan -- data.\n`;
  },
  async 'new-password'(identity, account) {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await identity.administration.setPassword(account, password);
    return `The new password for ${account} is ${password}\n`;
  },
};

/** Works on accounts of the embedded identity service. */
export const accounts = command(
  {
    name: 'accounts',
    summary: 'Lists, disables, enables and deletes accounts, or gives one a new password.',
    usage: ['list', `<${Object.keys(ACTIONS).join('|')}> <e-mail address or id>`],
  },
  async ({ positionals }, { settings }) => {
    const [name = '', account, ...more] = positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const isList = name === 'list' && account === undefined;
    if (!isList && (action === undefined || account === undefined || more.length > 0))
      throw new UsageError('Say what to do, and with which account.');
    const config = readSettings(settings);
    if (config.identity.kind !== 'embedded') throw new CommandError('The accounts are in Firebase. Use its console.');
    const place = await placeWith('identity', config, 'There are no accounts');
    const database = await openStore(place, 'identity');
    const identity = await openEmbeddedIdentity({ ...config.identity, database, projectId: EMBEDDED_PROJECT_ID });
    try {
      return action && account !== undefined
        ? await action(identity, account, place)
        : list(await identity.administration.list());
    } finally {
      await identity.close();
    }
  },
);

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
