import type { Account } from './accounts.ts';
import { type IdentityContext, type StoredIdentity, transaction } from './identity-context.ts';

/** The credentials of an account, and what may change together with them. */
export type Credentials = Partial<Pick<Account, 'email' | 'passwordHash' | 'displayName' | 'photoUrl'>>;

/**
 * Gives an account a new e-mail address or password, and ends all its sessions: everyone who signed in with the old ones
 * is signed out. The caller begins a new session at `validSinceS`.
 * @param check checks the stored account in the same transaction; nothing changes when it throws.
 * @throws {IdentityError} EMAIL_EXISTS or USER_NOT_FOUND, and the errors of `check`.
 */
export function setCredentials(
  context: IdentityContext,
  uid: string,
  credentials: Credentials,
  check: (stored: StoredIdentity) => Promise<unknown> = async () => {},
): Promise<Account> {
  const nowMs = context.now();
  return transaction(context, async (stored) => {
    await check(stored);
    const changed = await stored.accounts.change(uid, {
      ...credentials,
      ...(credentials.passwordHash === undefined ? {} : { passwordUpdatedMs: nowMs }),
      validSinceS: Math.floor(nowMs / 1000),
      lastLoginMs: nowMs,
    });
    await stored.sessions.revokeAll(uid);
    return changed;
  });
}
