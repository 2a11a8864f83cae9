import type { IdentityCall } from '../identity.ts';
import type { Account } from './accounts.ts';
import { listField, profileField, requireEmail, requireStrongPassword, textField } from './fields.ts';
import { beginSession, type Operation, type IdentityContext, tokensOf, transaction } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { providersOf } from './look-up-and-delete.ts';
import { setCredentials } from './passwords/credentials.ts';
import { requireAccount, requireSignedIn, requireRecentLogin } from './signed-in-account.ts';

/**
 * `accounts:update`: changes the caller's own profile, e-mail address, or password. Changing the address or password requires a
 * recent sign-in, ends all other sessions, and starts a new one.
 */
export const update: Operation = async (context, call) => {
  const { body } = call;
  if (textField(body, 'oobCode') !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const caller = await requireSignedIn(context, body);
  const profile = profileChanges(body);
  const isUnlink = listField(body, 'deleteProvider').includes('password');
  const isCredential = textField(body, 'email') !== undefined || textField(body, 'password') !== undefined;
  if (isUnlink || isCredential) requireRecentLogin(context, caller);

  const { uid } = caller.account;
  const credentials = isCredential ? await newCredentials(context, caller.account, call) : undefined;
  const nowMs = context.now();
  const { account, session } = await transaction(context, async (stored) => {
    let { authTimeS } = caller;
    let changed: Account;
    if (credentials) {
      await requireAccount(stored, uid, authTimeS); // hashing takes time
      changed = await setCredentials(stored, uid, { ...profile, ...credentials }, nowMs);
      authTimeS = changed.validSinceS;
    } else {
      // Nobody could ever sign in with an address that has no password.
      const unlinked = isUnlink ? { email: undefined, passwordHash: undefined } : {};
      changed = await stored.accounts.change(uid, { ...profile, ...unlinked });
    }
    const isSession = body?.['returnSecureToken'] === true;
    return { account: changed, session: isSession ? await beginSession(stored, changed, authTimeS, nowMs) : undefined };
  });
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: uid,
    email: account.email,
    emailVerified: false,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    providerUserInfo: providersOf(account),
    ...(session && (await tokensOf(context, session))),
  };
};

function profileChanges(body: IdentityCall['body']): Partial<Pick<Account, 'displayName' | 'photoUrl'>> {
  const removed = listField(body, 'deleteAttribute');
  const displayName = removed.includes('DISPLAY_NAME') ? null : profileField(body, 'displayName');
  const photoUrl = removed.includes('PHOTO_URL') ? null : profileField(body, 'photoUrl');
  return {
    ...(displayName === undefined ? {} : { displayName: displayName ?? undefined }),
    ...(photoUrl === undefined ? {} : { photoUrl: photoUrl ?? undefined }),
  };
}

/**
 * @throws {IdentityError} INVALID_EMAIL, WEAK_PASSWORD, EMAIL_EXISTS; MISSING_EMAIL or MISSING_PASSWORD if there would be one
 * without the other.
 */
async function newCredentials(context: IdentityContext, account: Account, { body, signal }: IdentityCall) {
  const givenEmail = textField(body, 'email');
  const email = givenEmail === undefined ? account.email : requireEmail(givenEmail);
  const password = textField(body, 'password');
  if (email === undefined) throw new IdentityError('MISSING_EMAIL');
  if (password !== undefined) requireStrongPassword(password, context.passwordMinLength);
  else if (account.passwordHash === undefined) throw new IdentityError('MISSING_PASSWORD');
  // Checked before the expensive hash where possible; the transaction has the final say.
  if (((await context.accounts.findByEmail(email))?.uid ?? account.uid) !== account.uid)
    throw new IdentityError('EMAIL_EXISTS');
  return {
    ...(givenEmail === undefined ? {} : { email }),
    ...(password === undefined ? {} : { passwordHash: await context.passwords.hash(password, signal) }),
  };
}
