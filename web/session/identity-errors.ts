import { UNKNOWN_ERROR } from '../calls/error-message.ts';
import { IdentityError, NOT_REACHED } from './identity-error.ts';

// One text for three codes, so that nobody learns which addresses have an account.
const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.';
const SECOND_FACTOR =
  'This account needs a second sign-in step, and this page doesn’t offer one. Write to us and we’ll help you sign in.';
// The check would load a script of another origin, which the policy of our pages keeps out.
const AUTOMATION_CHECK =
  'This site requires a check against automated sign-ins but can’t run it. Please tell the people who run it; their address is in the privacy policy.';
const OLD_LINK = 'This link is no longer valid. Ask for a new one.';
const OLD_CODE = 'This code isn’t valid. Ask for a new one and enter that.';
const SIGNED_OUT = 'You’ve been signed out. Sign in again.';
const GENERAL = 'That didn’t work. Try again in a moment. If it keeps failing, write to us.';

/** The words for every code that the specification lists, and for some more. */
const MESSAGES: Record<string, string> = {
  'invalid-email': 'This email address doesn’t look right. Check it and try again.',
  'wrong-password': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'invalid-credential': WRONG_CREDENTIALS,
  'wrong-present-password': 'That’s not your current password. Check it and try again.',
  'missing-password': 'Enter a password.',
  'email-already-in-use': 'There’s already an account with this email. Sign in instead, or use another address.',
  'operation-not-allowed': 'You can’t sign in this way on this site.',
  'credential-already-in-use': 'These sign-in details belong to another account. Sign in to that one instead.',
  'too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'expired-action-code': OLD_LINK,
  'invalid-action-code': OLD_LINK,
  'invalid-display-name': 'Other people can’t be shown this name. Choose another one.',
  'requires-recent-login': 'Sign in again to do this.',
  'invalid-user-token': SIGNED_OUT,
  'user-token-expired': SIGNED_OUT,
  'account-closed': 'This account is closed, and will be deleted soon.',
  'user-disabled': 'This account has been closed. If you think that’s a mistake, write to us.',
  'weak-password': 'This password is too easy to guess. Choose a longer one.',
  'password-does-not-meet-requirements': 'This password doesn’t meet this site’s rules. Choose another one.',
  'invalid-verification-code': OLD_CODE,
  'invalid-verification-id': OLD_CODE,
  'code-expired': OLD_CODE,
  'unauthorized-continue-uri': 'This site isn’t set up to bring you back to this page. Please write to us about it.',
  'admin-restricted-operation': 'You can’t create an account or continue as a guest here yourself. Write to us.',
  'multi-factor-auth-required': SECOND_FACTOR,
  'multi-factor-info-not-found': SECOND_FACTOR,
  'missing-multi-factor-info': SECOND_FACTOR,
  'missing-multi-factor-session': SECOND_FACTOR,
  'invalid-multi-factor-session': SECOND_FACTOR,
  'second-factor-already-in-use': SECOND_FACTOR,
  'maximum-second-factor-count-exceeded': SECOND_FACTOR,
  'unsupported-first-factor': SECOND_FACTOR,
  'captcha-check-failed': AUTOMATION_CHECK,
  'recaptcha-not-enabled': AUTOMATION_CHECK,
  'missing-recaptcha-token': AUTOMATION_CHECK,
  'invalid-recaptcha-token': AUTOMATION_CHECK,
  'invalid-recaptcha-action': AUTOMATION_CHECK,
  'missing-recaptcha-version': AUTOMATION_CHECK,
  'invalid-recaptcha-version': AUTOMATION_CHECK,
  'missing-client-type': AUTOMATION_CHECK,
  'invalid-req-type': AUTOMATION_CHECK,
  ...NOT_REACHED,
  'storage-full': 'The server is full, so nothing was saved. Tell the people who run this site, and try again later.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed too early. Try again.',
  'cancelled-popup-request': 'There’s another sign-in window open. Continue in that one.',
  'unauthorized-domain': 'You can’t sign in at this address. Use the main address of this site.',
};

/** The codes whose message is the provider's own: a rule for passwords, or a date, which only the provider knows. */
const PROVIDER_WORDS = new Set(['weak-password', 'password-does-not-meet-requirements', 'account-closed']);

/** Turns what the identity library threw into an error whose message a person can act on. */
export function identityError(thrown: unknown): IdentityError {
  if (thrown instanceof IdentityError) return thrown;
  if (!(thrown instanceof Error)) return new IdentityError('unknown', UNKNOWN_ERROR, thrown);
  const code = codeOf(thrown);
  const rule = PROVIDER_WORDS.has(code) ? providerWords(thrown.message) : undefined;
  return rule === undefined ? identityErrorOf(code, thrown) : new IdentityError(code, rule, thrown);
}

/** The error of a code, in our words. */
export function identityErrorOf(code: string, cause: unknown): IdentityError {
  const known = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  return new IdentityError(code, known ?? GENERAL, cause);
}

function codeOf(thrown: Error & { code?: unknown; customData?: unknown }): string {
  // The library has no code for a script that was blocked; it loads only the captcha's.
  if (thrown.customData instanceof Event) return 'captcha-check-failed';
  // The same happens when the policy of the page lets no address become a script.
  if (thrown instanceof TypeError && thrown.message.includes('TrustedScriptURL')) return 'captcha-check-failed';
  return typeof thrown.code === 'string' ? thrown.code.replace(/^auth\//, '') : 'unknown';
}

/** The provider's words in a message such as "Firebase: Password should be at least 6 characters (auth/weak-password).", if it has any. */
function providerWords(message: string): string | undefined {
  const words = /^Firebase: (.+?) \(auth\/[\w-]+\)\.?$/.exec(message)?.[1];
  return words === 'Error' ? undefined : words;
}
