/** The key that proves who wrote a comment without an account. */
import { isCommenterKey } from '#shared-types/documents/comments';

import { withStorage } from './browser-storage.ts';

const KEY = 'sullivan.commenter';

/** The key of this browser; `undefined` until somebody has commented here without an account. */
export function keptCommenterKey(): string | undefined {
  const kept = withStorage('localStorage', (storage) => storage.getItem(KEY));
  return isCommenterKey(kept) ? kept : undefined;
}

/** Keeps a new key. Without storage, the comment can't be edited later. */
export function keepCommenterKey(key: string): void {
  withStorage('localStorage', (storage) => storage.setItem(KEY, key));
}

/** Forgets the key, so that the next person at this browser can't edit comments written with it. */
export function forgetCommenterKey(): void {
  withStorage('localStorage', (storage) => storage.removeItem(KEY));
}
