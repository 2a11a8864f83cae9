/** The private drafts that were opened in this browser, so that nobody loses a text by closing its tab: their addresses are nowhere else. */
import { draftRoom } from '#shared-types/documents/collaboration';
import { isLinkSecret } from '#shared-types/documents/room-credentials';
import { isObject } from '#shared-types/is-object';

import { onKeptElsewhere, withStorage } from './browser-storage.ts';
import { RECENT_DRAFTS_KEY } from './recent-drafts-mark.ts';

/** A private draft as the list of this browser knows it. */
export interface RecentDraft {
  /** The id in its address. */
  id: string;
  /** The secret of the link that opens it, if it is somebody's document. */
  link?: string;
  title: string;
  /** What it's called (`textName`); missing in entries of earlier releases. */
  name?: string;
  /** Its first words; missing in entries of earlier releases. */
  excerpt?: string;
  /** How many words it had. */
  words: number;
  /** The folder that it's in on this device. */
  folder?: string;
  /** When it was last seen to change, in milliseconds since 1970. */
  changedAt: number;
}

/** Older drafts leave the list. A teacher may keep the essays of several classes here; each takes about 500 bytes. */
const MOST_DRAFTS = 500;
/** The last moment that a date can show (ECMA-262 section 21.4.1.1). */
const LATEST_DATE_MS = 8.64e15;

/** The drafts of this browser, most recently changed first. */
export function recentDrafts(): RecentDraft[] {
  const kept: unknown = withStorage('localStorage', (storage) =>
    JSON.parse(storage.getItem(RECENT_DRAFTS_KEY) ?? '[]'),
  );
  return (Array.isArray(kept) ? kept : []).filter(isRecentDraft).toSorted((a, b) => b.changedAt - a.changedAt);
}

/** Adds a draft to the list, or updates its entry, which stays in its folder. */
export function keepRecentDraft(draft: RecentDraft): void {
  const listed = recentDrafts();
  const folder = draft.folder ?? listed.find(({ id }) => id === draft.id)?.folder;
  const others = listed.filter(({ id }) => id !== draft.id);
  keep(
    [{ ...draft, ...(folder !== undefined && { folder }) }, ...others]
      .toSorted((a, b) => b.changedAt - a.changedAt)
      .slice(0, MOST_DRAFTS),
  );
}

/** Puts drafts into a folder, or takes them out of theirs. @param isMeant which drafts. */
export function putDrafts(isMeant: (draft: RecentDraft) => boolean, into: string | null): void {
  const moved = ({ folder: _before, ...draft }: RecentDraft) => (into === null ? draft : { ...draft, folder: into });
  keep(recentDrafts().map((draft) => (isMeant(draft) ? moved(draft) : draft)));
}

/** Takes a draft off the list; the draft itself stays. */
export function forgetRecentDraft(draftId: string): void {
  keep(recentDrafts().filter(({ id }) => id !== draftId));
}

/** Empties the list; the drafts themselves stay. */
export function forgetRecentDrafts(): void {
  keep([]);
}

/** Calls the listener whenever the list may have changed, on this page or another, until the returned function is called. */
export function onRecentDrafts(listener: () => void): () => void {
  return onKeptElsewhere(RECENT_DRAFTS_KEY, listener);
}

/** Set once somebody has been told where their drafts are. */
const TOLD_KEY = 'sullivan.told-where';

/** Whether somebody at this browser was told where their drafts are. */
export function hasBeenTold(): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(TOLD_KEY) !== null) ?? true;
}

/** Remembers that they were. */
export function noteTold(): void {
  withStorage('localStorage', (storage) => storage.setItem(TOLD_KEY, ''));
}

function keep(drafts: readonly RecentDraft[]): void {
  withStorage('localStorage', (storage) => {
    if (drafts.length === 0) storage.removeItem(RECENT_DRAFTS_KEY);
    else storage.setItem(RECENT_DRAFTS_KEY, JSON.stringify(drafts));
  });
  // The browser tells all other pages.
  dispatchEvent(new StorageEvent('storage', { key: RECENT_DRAFTS_KEY }));
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string';

const isCount = (value: unknown, most: number) => typeof value === 'number' && value >= 0 && value <= most;

function isRecentDraft(value: unknown): value is RecentDraft {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    draftRoom(value['id']) !== undefined &&
    (value['link'] === undefined || (typeof value['link'] === 'string' && isLinkSecret(value['link']))) &&
    typeof value['title'] === 'string' &&
    ['name', 'excerpt', 'folder'].every((field) => isTextOrMissing(value[field])) &&
    isCount(value['words'], Number.MAX_SAFE_INTEGER) &&
    isCount(value['changedAt'], LATEST_DATE_MS)
  );
}
