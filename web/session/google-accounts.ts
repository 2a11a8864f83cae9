import { USER_MAX_LENGTHS } from '#shared-types/user';

import { keepPendingRecord, pendingUsername } from '../storage/pending-record.ts';
import { openAccounts, storeRecord } from './accounts.ts';
import type { GoogleArrival } from './google-sign-in.ts';

const SIGN_IN_PATH = '/login';

/**
 * Signs in with Google; a new person gets a record, as with a registration.
 * @throws {IdentityError} when that fails.
 * @throws {RecordNotStoredError} when there is an account, without its record.
 */
export async function continueWithGoogle(): Promise<void> {
  const identity = await openAccounts();
  await welcome(await identity.signInWithGoogle({ popup: isSignInDocument() }));
}

/** Ends a sign-in with Google that redirected the tab. It throws what `continueWithGoogle` throws. */
export async function finishWithGoogle(): Promise<void> {
  const identity = await openAccounts();
  const arrival = await identity.returnFromGoogle();
  if (arrival) await welcome(arrival);
}

/** Whether the document itself is the sign-in page: only its policy allows pop-ups, and the application may show the sign-in page inside another document. */
function isSignInDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document !== undefined && new URL(document.name).pathname === SIGN_IN_PATH;
}

async function welcome({ user, isNew }: GoogleArrival): Promise<void> {
  const name = user.displayName?.trim() || user.email || user.uid;
  const username = pendingUsername(user.uid) ?? (isNew ? name.slice(0, USER_MAX_LENGTHS.username) : undefined);
  if (username === undefined) return;
  keepPendingRecord(user.uid, username);
  await storeRecord(user, { email: user.email ?? '', username });
}
