/** The prefix of the keys under which the library notes that this tab was redirected to sign in. */
const REDIRECT_KEY = 'firebase:pendingRedirect:';

/** Whether this tab was redirected to Google, and the result has not been asked for yet. */
export function isBackFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(REDIRECT_KEY));
  } catch {
    return false; // without storage nobody can be led away and back
  }
}
