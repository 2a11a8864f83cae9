import { withStorage } from './browser-storage.ts';

/** The drafts of this browser. Apart from the list itself, so that the script of every page stays small. */
export const RECENT_DRAFTS_KEY = 'sullivan.recent-drafts';

/** Whether this browser knows of a draft. */
export function hasRecentDrafts(): boolean {
  return Boolean(withStorage('localStorage', (storage) => storage.getItem(RECENT_DRAFTS_KEY)));
}
