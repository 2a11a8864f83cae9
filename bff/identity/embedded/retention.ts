import type { IdentityContext } from './identity-context.ts';

const DAY_MS = 86_400_000;
/** A guest unused for this long is removed: once the browser has forgotten it, there's no way to sign in as that guest again. */
const GUEST_UNUSED_MS = 30 * DAY_MS;
/** A session unused for this long is removed; its user signs in again. */
const SESSION_UNUSED_MS = 365 * DAY_MS;
/** An expired code of a forgotten password is kept for this long, so that its link can say that it has expired. */
const CODE_EXPIRED_MS = DAY_MS;

/**
 * Removes what is no longer used. It runs every hour, and with every sign-up, so guests can't pile up faster than they are
 * removed.
 */
export async function removeUnused({
  accounts,
  sessions,
  resetCodes,
  now,
}: Pick<IdentityContext, 'accounts' | 'sessions' | 'resetCodes' | 'now'>): Promise<void> {
  await accounts.removeGuestsUnusedSince(now() - GUEST_UNUSED_MS);
  await sessions.removeUnusedSince(now() - SESSION_UNUSED_MS);
  await resetCodes.removeExpiredBefore(now() - CODE_EXPIRED_MS);
}
