import type { Account } from './accounts.ts';
import type { StoredIdentity } from './identity-context.ts';

/** The credentials of an account, and what may change together with them. */
export type Credentials = Partial<Pick<Account, 'email' | 'passwordHash' | 'displayName' | 'photoUrl'>>;

/**
 * Gives an account a new e-mail address or password, and ends all its sessions: everyone who signed in with the old credentials
 * is signed out. The caller starts a new session at `validSinceS`, in the same transaction.
 * @throws {IdentityError} EMAIL_EXISTS or USER_NOT_FOUND.
 */
export async function setCredentials(
  { accounts, sessions }: StoredIdentity,
  uid: string,
  credentials: Credentials,
  nowMs: number,
): Promise<Account> {
  const changed = await accounts.change(uid, {
    ...credentials,
    ...(credentials.passwordHash === undefined ? {} : { passwordUpdatedMs: nowMs }),
    validSinceS: Math.floor(nowMs / 1000),
    lastLoginMs: nowMs,
  });
  await sessions.revokeAll(uid);
  return changed;
}
