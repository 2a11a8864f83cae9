/**
 * Remembers in this browser that somebody is signed in, and not who: so the sign-in page can wait with its form before
 * the identity library is there to ask.
 */
const KEY = 'sullivan.signed-in';

/** Whether somebody was signed in when this was last known. */
export function isMarkedSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps what is known now. */
export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the form is seen for a moment.
  }
}
