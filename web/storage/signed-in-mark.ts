import { withStorage } from './browser-storage.ts';

/**
 * Remembers in this browser that somebody is signed in, and not who: so the sign-in page can wait with its form before
 * the identity library is there to ask. Without storage the form is seen for a moment.
 */
const KEY = 'sullivan.signed-in';

/** Whether somebody was signed in when this was last known. */
export function isMarkedSignedIn(): boolean {
  return withStorage('localStorage', (storage) => KEY in storage) ?? false;
}

/** Keeps what is known now. */
export function markSignedIn(isSignedIn: boolean): void {
  withStorage('localStorage', (storage) => (isSignedIn ? storage.setItem(KEY, '') : storage.removeItem(KEY)));
}
