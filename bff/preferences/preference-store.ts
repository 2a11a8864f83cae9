import type { PreferenceChanges, Preferences } from '#shared-types/people/preferences';

import type { Health } from '../observability/health.ts';

/**
 * Keeps what people have set aside everywhere, by account. A change says what to add and what to remove, so one person's two
 * pages never undo each other's changes.
 */
export interface PreferenceStore {
  /** The preferences of an account, each list in the order in which entries were added. */
  read(userId: string): Promise<Preferences>;
  /**
   * Removes, then adds, in one step, and returns the result. If it fails, it changes nothing and rejects with what the store throws,
   * or with a BffError: LIMIT_REACHED if the account has no room.
   */
  change(userId: string, changes: PreferenceChanges): Promise<Preferences>;
  /** Removes everything an account has; does nothing if it has nothing. */
  remove(userId: string): Promise<void>;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  close(): Promise<void>;
}
