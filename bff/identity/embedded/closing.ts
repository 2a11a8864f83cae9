import { CLOSED_ACCOUNT_DAYS } from '#shared-types/people/account';

import type { Account } from './accounts.ts';
import { type IdentityContext, transaction } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { endSessions } from './passwords/credentials.ts';

/** How long a closed account can be restored, in milliseconds; then it is deleted with everything that belongs to it. */
const CLOSED_MS = CLOSED_ACCOUNT_DAYS * 86_400_000;

/** Closes an account: all its sessions end, and signing in asks whether to keep it. */
export async function closeAccount(context: IdentityContext, uid: string): Promise<void> {
  const nowMs = context.now();
  await transaction(context, async (stored) => {
    await endSessions(stored, uid, nowMs);
    await stored.accounts.change(uid, { closedMs: nowMs });
  });
}

/** Opens the closed account whose password this is; an open one stays open. @throws {IdentityError} */
export async function reopenAccount(
  context: IdentityContext,
  { email, passwordHash }: { email: string; passwordHash: string | undefined },
): Promise<void> {
  await transaction(context, async (stored) => {
    const account = await stored.accounts.findByEmail(email);
    // Hashing takes time: the password may have changed in the meantime.
    if (!account || account.passwordHash !== passwordHash || isOverdue(account, context.now()))
      throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    await stored.accounts.change(account.uid, { closedMs: undefined });
  });
}

/** The ids of the accounts whose wait is over. */
export function overdueAccounts({ accounts, now }: IdentityContext): Promise<string[]> {
  return accounts.closedUntil(now() - CLOSED_MS);
}

/** Removes an account whose wait is over, and what is left of its sessions; any other account stays. */
export async function removeOverdue(context: IdentityContext, uid: string): Promise<void> {
  await transaction(context, async ({ accounts, sessions, resetCodes }) => {
    const account = await accounts.find(uid);
    if (!account || !isOverdue(account, context.now())) return;
    await resetCodes.removeAll(uid);
    await sessions.removeAll(uid);
    await accounts.remove(uid);
  });
}

/** Whether an account is waiting to be deleted and can no longer be restored. */
export function isOverdue({ closedMs }: Account, nowMs: number): boolean {
  return closedMs !== undefined && closedMs + CLOSED_MS <= nowMs;
}

/** Until when a closed account can be restored, in words for its owner. */
export function closedWords(closedMs: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `This account is closed, and will be deleted after ${day.format(closedMs + CLOSED_MS)}.`;
}
