/** The prefix of the keys that the library sets when it redirects this tab to sign in. */
const REDIRECT_KEY = 'firebase:pendingRedirect:';

/** Whether this tab was redirected to Google and nobody has asked for the result yet. */
export function isBackFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(REDIRECT_KEY));
  } catch {
    return false; // without storage nobody can be led away and back
  }
}
