/** The private drafts that were opened in this browser, so that nobody loses a text by closing its tab: their addresses are nowhere else. */
import { draftRoom } from '#shared-types/collaboration';
import { isObject } from '#shared-types/is-object';
import { isLinkSecret } from '#shared-types/room-credentials';

import { withStorage } from './browser-storage.ts';

/** A private draft as the list of this browser knows it. */
export interface RecentDraft {
  /** The id in its address. */
  id: string;
  /** The secret of the link that opens it, if it is somebody's document. */
  link?: string;
  title: string;
  /** How many words it had. */
  words: number;
  /** When it was last seen to change, in milliseconds since 1970. */
  changedAt: number;
}

const KEY = 'sullivan.recent-drafts';
/** Older drafts leave the list. */
const MOST_DRAFTS = 50;
/** The last moment that a date can show (ECMA-262 section 21.4.1.1). */
const LATEST_DATE_MS = 8.64e15;

/** The drafts of this browser, the one that changed last first. */
export function recentDrafts(): RecentDraft[] {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? '[]'));
  return (Array.isArray(kept) ? kept : []).filter(isRecentDraft).toSorted((a, b) => b.changedAt - a.changedAt);
}

/** Adds a draft to the list, or updates its entry. */
export function keepRecentDraft(draft: RecentDraft): void {
  const others = recentDrafts().filter(({ id }) => id !== draft.id);
  keep([draft, ...others].toSorted((a, b) => b.changedAt - a.changedAt).slice(0, MOST_DRAFTS));
}

/** Takes a draft off the list; the draft itself stays. */
export function forgetRecentDraft(draftId: string): void {
  keep(recentDrafts().filter(({ id }) => id !== draftId));
}

/** Empties the list; the drafts themselves stay. */
export function forgetRecentDrafts(): void {
  keep([]);
}

function keep(drafts: readonly RecentDraft[]): void {
  withStorage('localStorage', (storage) => {
    if (drafts.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(drafts));
  });
}

const isCount = (value: unknown, most: number) => typeof value === 'number' && value >= 0 && value <= most;

function isRecentDraft(value: unknown): value is RecentDraft {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    draftRoom(value['id']) !== undefined &&
    (value['link'] === undefined || (typeof value['link'] === 'string' && isLinkSecret(value['link']))) &&
    typeof value['title'] === 'string' &&
    isCount(value['words'], Number.MAX_SAFE_INTEGER) &&
    isCount(value['changedAt'], LATEST_DATE_MS)
  );
}
