import { UNKNOWN_ERROR } from '../calls/error-message.ts';

/** A failure of the identity provider, with a stable code without the provider's prefix, and words that say what to do. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

// One text for three codes, so that nobody learns which addresses have an account.
const WRONG_CREDENTIALS = 'The email and the password do not fit together. Check both and try again.';
const SECOND_FACTOR =
  'This account asks for a second step that this page does not have. Write to us, and we help you in.';
// The check would load a script of another origin, which the policy of our pages keeps out.
const AUTOMATION_CHECK =
  'This installation asks for a check against automated sign-ins, and cannot run it. Tell the people who run it; they are reached at the address in the privacy policy.';
const OLD_LINK = 'This link is no longer valid. Ask for a new one.';
const OLD_CODE = 'This code is not valid. Ask for a new one and enter it again.';
const SIGNED_OUT = 'You have been signed out. Sign in again.';
const GENERAL = 'That did not work. Try again in a moment; if it keeps failing, write to us.';

/** What is said for every code that the specification lists, and for some more. */
const MESSAGES: Record<string, string> = {
  'invalid-email': 'This email address is not complete. Check it and try again.',
  'wrong-password': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'invalid-credential': WRONG_CREDENTIALS,
  'missing-password': 'Enter a password.',
  'email-already-in-use': 'There is an account with this email already. Sign in instead, or use another address.',
  'operation-not-allowed': 'This way of signing in is not open on this installation.',
  'credential-already-in-use': 'These credentials belong to another account. Sign in to that one instead.',
  'too-many-requests': 'There have been too many attempts. Wait a few minutes, then try again.',
  'expired-action-code': OLD_LINK,
  'invalid-action-code': OLD_LINK,
  'requires-recent-login': 'Sign in once more to do this.',
  'invalid-user-token': SIGNED_OUT,
  'user-token-expired': SIGNED_OUT,
  'user-disabled': 'This account has been closed. Write to us if you think that this is a mistake.',
  'weak-password': 'This password is too easy to guess. Choose a longer one.',
  'password-does-not-meet-requirements':
    'This password does not meet the rules of this installation. Choose another one.',
  'invalid-verification-code': OLD_CODE,
  'invalid-verification-id': OLD_CODE,
  'code-expired': OLD_CODE,
  'unauthorized-continue-uri': 'The way back to this page is not allowed on this installation. Write to us about it.',
  'admin-restricted-operation': 'This installation does not take new accounts or guests by itself. Write to us.',
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
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
  'storage-full':
    'The server has no room left, so nothing was stored. Tell the people who run this site, and try again later.',
  'library-not-fetched':
    'The sign-in service cannot be reached. Check your connection, then reload the page and try again.',
  'popup-blocked': 'The browser kept the window for signing in closed. Allow it for this site and try again.',
  'popup-closed-by-user': 'The window for signing in was closed before the end. Try again.',
  'cancelled-popup-request': 'Another window for signing in was opened. Go on in that one.',
  'unauthorized-domain': 'Signing in is not open at this address. Use the main address of this site.',
};

/** The codes whose message is the provider's own rule for passwords, since only the provider knows it. */
const PASSWORD_RULES = new Set(['weak-password', 'password-does-not-meet-requirements']);

/** Turns what the identity library threw into an error whose message a person can act on. */
export function identityError(thrown: unknown): IdentityError {
  if (thrown instanceof IdentityError) return thrown;
  if (!(thrown instanceof Error)) return new IdentityError('unknown', UNKNOWN_ERROR, thrown);
  const code = codeOf(thrown);
  const rule = PASSWORD_RULES.has(code) ? providerWords(thrown.message) : undefined;
  return rule === undefined ? identityErrorOf(code, thrown) : new IdentityError(code, rule, thrown);
}

/** The error of a code, in our words. */
export function identityErrorOf(code: string, cause: unknown): IdentityError {
  const known = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  return new IdentityError(code, known ?? GENERAL, cause);
}

function codeOf(thrown: Error & { code?: unknown; customData?: unknown }): string {
  // The library has no code for a script that was blocked; the only one that it loads is that of the captcha.
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
