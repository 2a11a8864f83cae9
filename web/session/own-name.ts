import { readName } from '#shared-types/people/person-name';

import { observable } from '../observable.ts';
import {
  type ChosenNames,
  forgetNamesOfAccounts,
  keepNames,
  keptNames,
  type NamePlace,
  onNamesElsewhere,
} from '../storage/names.ts';
import { getSession, subscribeToSession } from './session.ts';

/** What the name of the person at the page depends on, beside their session. */
interface Choice {
  chosen: ChosenNames;
  /** The account of the person at the page; empty when nobody is signed in, undefined until that is known. */
  account: string | undefined;
}

const own = observable<Choice>({ chosen: {}, account: undefined });
let hasStarted = false;

/**
 * The name that the others in a document of this kind see, or undefined for a guest with a number. It is the name that the person
 * has chosen there or, in private drafts, their account's, as strangers do not come there, or the one that their link gives them.
 * An e-mail address is never shown.
 * @param linkName what the link calls the person who followed it.
 */
export function ownName(place: NamePlace, linkName?: string): string | undefined {
  const { user, loading } = getSession();
  const { chosen, account } = own.get();
  if (loading || account === undefined) return undefined;
  return nameAt(place, { choice: chosen[place], account, accountName: user?.displayName, linkName });
}

/** What a person may be called. */
interface PossibleNames {
  choice: ChosenNames[NamePlace];
  /** The account; empty when nobody is signed in. */
  account: string;
  accountName: string | null | undefined;
  linkName: string | undefined;
}

/** The name that `ownName` gives, of those that there are. */
export function nameAt(
  place: NamePlace,
  { choice, account, accountName, linkName }: PossibleNames,
): string | undefined {
  if (choice?.account === account) return choice.name === '' ? undefined : choice.name;
  return (place === 'drafts' && account !== '' ? readName(accountName) : undefined) ?? linkName;
}

/** Chooses a name for documents of this kind, on every page of this browser; without one the person is a guest with a number. */
export function chooseName(place: NamePlace, name: string | undefined): void {
  const { account, chosen: before } = own.get();
  if (account === undefined) return;
  const chosen = { ...before, [place]: { name: name ?? '', account } };
  keepNames(chosen);
  own.set({ chosen, account });
}

/** Calls the listener after every change of a name, until the returned function is called. */
export function subscribeToOwnName(listener: () => void): () => void {
  const end = own.subscribe(listener);
  start();
  return end;
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  readNames();
  onNamesElsewhere(readNames);
  subscribeToSession(followSession);
  followSession();
}

function readNames(): void {
  own.set({ ...own.get(), chosen: keptNames() });
}

function followSession(): void {
  const { user, loading } = getSession();
  if (loading) return;
  const before = own.get();
  const account = user === null || user.isAnonymous ? '' : user.uid;
  const isAnother = Boolean(before.account) && before.account !== account;
  if (isAnother) forgetNamesOfAccounts();
  own.set({ account, chosen: isAnother ? keptNames() : before.chosen });
}
