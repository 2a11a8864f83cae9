/**
 * What a person has typed into a form and not sent, in the storage of the tab: it survives the way to the sign-in page
 * and back, and a reload, and is gone with the tab. Where there is no storage, forms work without drafts.
 */
import { withStorage } from './browser-storage.ts';

/** The fields of a form, by their names. */
export type FormValues = Record<string, string>;

const DRAFT_PATHS = ['/contact', '/sweepstake'] as const;
/** The forms that keep drafts, by the pages that they are on. */
export type DraftPath = (typeof DRAFT_PATHS)[number];

const PREFIX = 'sullivan.draft.';
/** The page that a person left in order to sign in. */
const WAY_BACK = 'sullivan.way-back';

/** Keeps the values of the form of a page; an empty form leaves nothing behind. */
export function keepDraft(path: DraftPath, values: FormValues): void {
  if (Object.values(values).every((value) => value === '')) forgetDraft(path);
  else withStorage('sessionStorage', (storage) => storage.setItem(PREFIX + path, JSON.stringify(values)));
}

/** The draft of the form of a page, if there is one. */
export function readDraft(path: DraftPath): FormValues | undefined {
  return withStorage('sessionStorage', (storage) => {
    const draft: unknown = JSON.parse(storage.getItem(PREFIX + path) ?? 'null');
    return isFormValues(draft) ? draft : undefined;
  });
}

/** Forgets the draft of a page and the way back to it: it is sent, or was emptied. */
export function forgetDraft(path: DraftPath): void {
  withStorage('sessionStorage', (storage) => {
    storage.removeItem(PREFIX + path);
    if (storage.getItem(WAY_BACK) === path) storage.removeItem(WAY_BACK);
  });
}

/** Forgets all drafts of this tab. */
export function forgetAllDrafts(): void {
  for (const path of DRAFT_PATHS) forgetDraft(path);
}

/** Remembers that the form of a page waits for its writer to sign in, or the desk (with its fragment) for a teacher. */
export function keepWayBack(path: DraftPath | `/desk${string}`): void {
  withStorage('sessionStorage', (storage) => storage.setItem(WAY_BACK, path));
}

/** The page of the form that waits, if there is one. */
export function wayBack(): DraftPath | undefined {
  const path = withStorage('sessionStorage', (storage) => storage.getItem(WAY_BACK));
  return DRAFT_PATHS.find((each) => each === path);
}

/** The address at the desk that waits, if there is one; it doesn't wait any longer. */
export function takeWayToDesk(): string | undefined {
  return withStorage('sessionStorage', (storage) => {
    const path = storage.getItem(WAY_BACK);
    if (path === null || !/^\/desk(?:#|$)/.test(path)) return undefined;
    storage.removeItem(WAY_BACK);
    return path;
  });
}

function isFormValues(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}
