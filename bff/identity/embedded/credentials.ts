import { inTransaction } from '../../storage/sqlite/database.ts';
import type { Account } from './accounts.ts';
import type { IdentityContext } from './identity-context.ts';

/**
 * Gives an account a new e-mail address or password, and ends all its sessions: whoever else was signed in with the old ones
 * is signed out. The caller begins a new session at `validSinceS`.
 * @throws {IdentityError} EMAIL_EXISTS or USER_NOT_FOUND.
 */
export function setCredentials(
  { database, accounts, sessions, now }: IdentityContext,
  uid: string,
  credentials: Partial<Pick<Account, 'email' | 'passwordHash' | 'displayName' | 'photoUrl'>>,
): Account {
  const nowMs = now();
  return inTransaction(database, () => {
    const changed = accounts.change(uid, {
      ...credentials,
      ...(credentials.passwordHash === undefined ? {} : { passwordUpdatedMs: nowMs }),
      validSinceS: Math.floor(nowMs / 1000),
      lastLoginMs: nowMs,
    });
    sessions.revokeAll(uid);
    return changed;
  });
}
