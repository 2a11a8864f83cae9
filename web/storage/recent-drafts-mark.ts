import { withStorage } from './browser-storage.ts';

/** The drafts of this browser. Apart from the list itself, so that the script of every page stays small. */
export const RECENT_DRAFTS_KEY = 'sullivan.recent-drafts';

/** Whether this browser knows of a draft, as far as the text of the list shows: an empty or damaged list has none. */
export function hasRecentDrafts(): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(RECENT_DRAFTS_KEY)?.includes('"id":"')) === true;
}
