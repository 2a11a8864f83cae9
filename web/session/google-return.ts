/** Under keys that begin so the library notes that this tab was led away to sign in. */
const REDIRECT_KEY = 'firebase:pendingRedirect:';

/** Whether this tab was led to Google and has not been asked how that ended. */
export function isBackFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(REDIRECT_KEY));
  } catch {
    return false; // without storage nobody can be led away and back
  }
}
