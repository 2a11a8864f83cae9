import type { PreferenceChanges, Preferences } from '#shared-types/preferences';

/**
 * Keeps what people have set aside everywhere, by account. A change says what is added and what is removed, so that two pages of one
 * person never undo each other's changes.
 */
export interface PreferenceStore {
  /** The preferences of an account, each list in the order of its adding. */
  read(userId: string): Promise<Preferences>;
  /**
   * Removes, then adds, in one step, and returns what there is then. It rejects with a BffError, and changes nothing:
   * LIMIT_REACHED when the account has no room for it, STORAGE_FULL when the disk has none.
   */
  change(userId: string, changes: PreferenceChanges): Promise<Preferences>;
  /** Removes all that an account has; does nothing when it has nothing. */
  remove(userId: string): Promise<void>;
  close(): Promise<void>;
}
