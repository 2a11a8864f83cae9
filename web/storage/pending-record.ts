import { withStorage } from './browser-storage.ts';

/** The keys of user names whose records are not stored yet, in local storage, by the id of the account. */
const PREFIX = 'sullivan.pending-username.';

/** Remembers the user name of an account until its record is stored. */
export function keepPendingRecord(uid: string, username: string): void {
  withStorage('localStorage', (storage) => storage.setItem(PREFIX + uid, username));
}

/** The user name of an account whose record is not stored yet. */
export function pendingUsername(uid: string): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(PREFIX + uid)) ?? undefined;
}

/** Forgets it: the record is stored, or will never be. */
export function forgetPendingRecord(uid: string): void {
  withStorage('localStorage', (storage) => storage.removeItem(PREFIX + uid));
}
