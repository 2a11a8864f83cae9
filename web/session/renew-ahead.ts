import type { Auth, User } from 'firebase/auth';

import { TOKEN_REFRESH_BEFORE_EXPIRY_MS } from '#shared-types/people/identity';

import { inBackground } from '../errors/in-background.ts';

/** The wait before the next try after a renewal failed without network; it doubles up to the longest. */
const RETRY_MS = 30_000;

const LONGEST_RETRY_MS = 960_000;

/** Renews the token of the signed-in user 5 minutes before it expires, for as long as the page is open. */
export function renewAhead(auth: Pick<Auth, 'currentUser' | 'onIdTokenChanged'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;

  async function plan(user: User): Promise<void> {
    const { expirationTime } = await user.getIdTokenResult();
    const leftMs = Date.parse(expirationTime) - Date.now();
    // A token that lives for less than that would be renewed without a pause.
    renewIn(leftMs > TOKEN_REFRESH_BEFORE_EXPIRY_MS ? leftMs - TOKEN_REFRESH_BEFORE_EXPIRY_MS : leftMs / 2, user);
  }

  function renewIn(delayMs: number, user: User): void {
    clearTimeout(timer);
    // Somebody may have signed out meanwhile.
    if (user === auth.currentUser) timer = setTimeout(() => inBackground(renew(user)), delayMs);
  }

  async function renew(user: User): Promise<void> {
    try {
      await user.getIdToken(true);
    } catch (error) {
      // The library signs out a person whose token may not be renewed any more.
      if (codeOf(error) !== 'auth/network-request-failed') return;
      renewIn(retryMs, user);
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
    }
  }

  // It is called for every renewed token as well.
  auth.onIdTokenChanged((user) => {
    clearTimeout(timer);
    retryMs = RETRY_MS;
    if (user) inBackground(plan(user).catch(() => undefined)); // without a token there is nothing to renew
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
