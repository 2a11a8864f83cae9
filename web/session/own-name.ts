import { readName } from '#shared-types/person-name';

import {
  type ChosenNames,
  forgetNamesOfAccounts,
  keepNames,
  keptNames,
  type NamePlace,
  onNamesElsewhere,
} from '../storage/names.ts';
import { getSession, subscribeToSession } from './session.ts';

let chosen: ChosenNames = {};
/** The account of the person at the page; empty when nobody is signed in, undefined until that is known. */
let account: string | undefined;
let hasStarted = false;
const listeners = new Set<() => void>();

/**
 * The name that the others in a document of this kind see, or undefined for a guest with a number. It is the one that the person has chosen there;
 * in private drafts also that of their account, as strangers do not come there. An e-mail address is never shown.
 */
export function ownName(place: NamePlace): string | undefined {
  const { user, loading } = getSession();
  if (loading || account === undefined) return undefined;
  const choice = chosen[place];
  if (choice?.account === account) return choice.name === '' ? undefined : choice.name;
  return place === 'drafts' && account !== '' ? readName(user?.displayName) : undefined;
}

/** Chooses a name for documents of this kind, on every page of this browser; without one the person is a guest with a number. */
export function chooseName(place: NamePlace, name: string | undefined): void {
  if (account === undefined) return;
  chosen = { ...chosen, [place]: { name: name ?? '', account } };
  keepNames(chosen);
  notify();
}

/** Calls the listener after every change of a name, until the returned function is called. */
export function subscribeToOwnName(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  chosen = keptNames();
  onNamesElsewhere(() => {
    chosen = keptNames();
    notify();
  });
  subscribeToSession(followSession);
  followSession();
}

function followSession(): void {
  const { user, loading } = getSession();
  if (loading) return;
  const before = account;
  account = user === null || user.isAnonymous ? '' : user.uid;
  if (before && before !== account) {
    forgetNamesOfAccounts();
    chosen = keptNames();
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
