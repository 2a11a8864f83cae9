/** The names under which the person at this browser has chosen to write: one for the public sandbox, and one for private drafts. */
import { isObject } from '#shared-types/is-object';
import { readName } from '#shared-types/people/person-name';

import { onKeptElsewhere, withStorage } from './browser-storage.ts';

/** The kinds of documents in which a person may have different names. */
export type NamePlace = 'sandbox' | 'drafts';

/** A name that was chosen here. */
interface ChosenName {
  /** Empty for somebody who wants to be a guest with a number. */
  name: string;
  /** The id of the account that it was chosen for, or empty when nobody was signed in. */
  account: string;
}

/** What was chosen, by place. */
export type ChosenNames = Partial<Record<NamePlace, ChosenName>>;

const KEY = 'sullivan.names';

/** What this browser remembers. */
export function keptNames(): ChosenNames {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? '{}'));
  const { sandbox, drafts } = isObject(kept) ? kept : {};
  return { ...(isChosen(sandbox) && { sandbox }), ...(isChosen(drafts) && { drafts }) };
}

/** Remembers these names, and forgets all others. */
export function keepNames(names: ChosenNames): void {
  withStorage('localStorage', (storage) => {
    if (Object.keys(names).length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(names));
  });
}

/** Forgets the names that were chosen for an account, so that the next person at this browser does not find them. */
export function forgetNamesOfAccounts(): void {
  keepNames(Object.fromEntries(Object.entries(keptNames()).filter(([, { account }]) => account === '')));
}

/** Calls the listener when another page of this browser has changed what is remembered, until the returned function is called. */
export function onNamesElsewhere(listener: () => void): () => void {
  return onKeptElsewhere(KEY, listener);
}

function isChosen(value: unknown): value is ChosenName {
  if (!isObject(value) || typeof value['account'] !== 'string') return false;
  return value['name'] === '' || readName(value['name']) === value['name'];
}
