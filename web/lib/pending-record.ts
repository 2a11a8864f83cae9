/** The keys of user names whose records are not stored yet, in local storage, by the id of the account (D-54). */
const PREFIX = 'sullivan.pending-username.';

/** Remembers the user name of an account until its record is stored. */
export function keepPendingRecord(uid: string, username: string): void {
  try {
    localStorage.setItem(PREFIX + uid, username);
  } catch {
    // Without storage the record cannot be repaired by itself, and registering goes on.
  }
}

/** The user name of an account whose record is not stored yet. */
export function pendingUsername(uid: string): string | null {
  try {
    return localStorage.getItem(PREFIX + uid);
  } catch {
    return null;
  }
}

/** Forgets it, once the record is stored. */
export function forgetPendingRecord(uid: string): void {
  try {
    localStorage.removeItem(PREFIX + uid);
  } catch {
    // What could not be kept need not be forgotten.
  }
}
