import type { Auth, User } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { TOKEN_REFRESH_BEFORE_EXPIRY_MS } from '#shared-types/people/identity';

import { renewAhead } from '../../web/session/renew-ahead.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody signs in with a token that lives for so long. The result counts how often it was asked to be renewed. */
async function signIn(lifeMs: number) {
  let [asked, hasNetwork, expiresAt] = [0, true, Date.now() + lifeMs];
  let hear: ((user: User | null) => void) | undefined;
  const user = {
    getIdTokenResult: async () => ({ expirationTime: new Date(expiresAt).toISOString() }),
    async getIdToken() {
      asked += 1;
      if (!hasNetwork) throw Object.assign(new Error('No network.'), { code: 'auth/network-request-failed' });
      expiresAt = Date.now() + lifeMs;
      hear?.(this as User);
      return 'token';
    },
  } as unknown as User;
  const auth = {
    currentUser: user as User | null,
    onIdTokenChanged: (listener: NonNullable<typeof hear>) => void (hear = listener),
  };
  renewAhead(auth as unknown as Auth);
  hear?.(user);
  await vi.advanceTimersByTimeAsync(0);
  const signOut = () => {
    auth.currentUser = null;
    hear?.(null);
  };
  return { asked: () => asked, setNetwork: (has: boolean) => (hasNetwork = has), signOut };
}

describe('The token', () => {
  test.each([
    ['REQ-264: of an hour is renewed 5 minutes before it expires', 60, 55],
    ['that lives for less than 5 minutes is renewed at half of its life, and not without a pause', 1, 0.5],
  ])('%s', async (_promise, life, wait) => {
    const [lifeMs, waitMs] = [life * MINUTE_MS, wait * MINUTE_MS];
    expect(TOKEN_REFRESH_BEFORE_EXPIRY_MS).toBe(5 * MINUTE_MS);
    const { asked, signOut } = await signIn(lifeMs);
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(waitMs - 1000);
      expect(asked()).toBe(times - 1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked()).toBe(times);
    }
    signOut();
    await vi.advanceTimersByTimeAsync(2 * lifeMs);
    expect(asked()).toBe(3);
  });

  test('REQ-265: is asked for again after 30 seconds without a network, then after twice as long each time, up to 16 minutes', async () => {
    const { asked, setNetwork } = await signIn(60 * MINUTE_MS);
    setNetwork(false);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS - TOKEN_REFRESH_BEFORE_EXPIRY_MS);
    expect(asked()).toBe(1);
    for (const [at, minutes] of [0.5, 1, 2, 4, 8, 16, 16].entries()) {
      await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS - 1);
      expect(asked()).toBe(at + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked()).toBe(at + 2);
    }
    setNetwork(true);
    await vi.advanceTimersByTimeAsync(16 * MINUTE_MS);
    expect(asked()).toBe(9);
    // From here on, it is as at the beginning.
    await vi.advanceTimersByTimeAsync(54 * MINUTE_MS);
    expect(asked()).toBe(9);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked()).toBe(10);
  });
});
