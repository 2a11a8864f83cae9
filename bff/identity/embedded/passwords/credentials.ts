import type { Account } from '../accounts.ts';
import { IdentityError } from '../identity-error.ts';
import type { StoredIdentity } from '../stored-identity.ts';

/** The credentials of an account, and what may change together with them. */
export type Credentials = Partial<Pick<Account, 'email' | 'passwordHash' | 'displayName' | 'photoUrl'>>;

/**
 * Gives an account a new e-mail address or password, and ends all its sessions: everyone who signed in with the old credentials
 * is signed out. The caller starts a new session at `validSinceS`, in the same transaction.
 * @throws {IdentityError} EMAIL_EXISTS or USER_NOT_FOUND.
 */
export async function setCredentials(
  stored: StoredIdentity,
  uid: string,
  credentials: Credentials,
  nowMs: number,
): Promise<Account> {
  await endSessions(stored, uid, nowMs);
  return stored.accounts.change(uid, {
    ...credentials,
    ...(credentials.passwordHash === undefined ? {} : { passwordUpdatedMs: nowMs }),
    lastLoginMs: nowMs,
  });
}

/**
 * Ends all sessions of an account, and forgets the links for a forgotten password. Tokens count in whole seconds, so an account
 * becomes valid again in the next one: a token from the same second must not outlive the end.
 * @throws {IdentityError} USER_NOT_FOUND.
 */
export async function endSessions(
  { accounts, sessions, resetCodes }: StoredIdentity,
  uid: string,
  nowMs: number,
): Promise<void> {
  const account = await accounts.find(uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  await accounts.change(uid, { validSinceS: Math.max(Math.floor(nowMs / 1000), account.validSinceS) + 1 });
  await sessions.revokeAll(uid);
  await resetCodes.removeAll(uid);
}

/**
 * When a person who signs in now has signed in, in seconds since 1970: never before the account is valid, which may be in the
 * next second.
 */
export function authTimeOf({ validSinceS }: Account, nowMs: number): number {
  return Math.max(Math.floor(nowMs / 1000), validSinceS);
}
