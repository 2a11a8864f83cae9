import { withStorage } from './browser-storage.ts';
import { CLASS, DRAFT, UNSENT } from './private-desk.ts';

/** That the keys of single letters are switched off. */
const KEYS_OFF = 'sullivan.desk-keys-off';
/** That texts are read without what the machine has found in them. */
const FOUND_HIDDEN = 'sullivan.desk-found-hidden';

/** A class as JSON; undefined if this browser has none. */
export function keptClass(assignment: string): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(CLASS + assignment)) ?? undefined;
}

/** Keeps a class, or forgets it. @returns false where nothing can be kept. */
export function keepClassList(assignment: string, json: string | undefined): boolean {
  return keep(CLASS + assignment, json);
}

/** The pages that have kept something and whose names begin so. */
export function unsentPages(begin: string): string[] {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  return keys.filter((key) => key.startsWith(UNSENT + begin)).map((key) => key.slice(UNSENT.length));
}

/** What a reader has done in a page that isn't stored, as JSON; undefined if everything is. */
export function keptUnsent(page: string): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(UNSENT + page)) ?? undefined;
}

/** Keeps what a reader has done in a page; nothing if everything is stored. @returns false where nothing can be kept. */
export function keepUnsentActs(page: string, json: string | undefined): boolean {
  return keep(UNSENT + page, json);
}

/** A comment that a reader has begun on a text, as JSON. */
export function keptDraft(reader: string, text: string): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(`${DRAFT}${reader}.${text}`)) ?? undefined;
}

/** Keeps a comment that a reader has begun on a text, or forgets it. Where nothing can be kept, it's lost with the page. */
export function keepDraft(reader: string, text: string, json: string | undefined): void {
  keep(`${DRAFT}${reader}.${text}`, json);
}

/** Calls the listener when another page of this browser has kept something, until the returned function is called. */
export function onUnsentElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(UNSENT) && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Whether somebody reads without what the machine has found. */
export function isFoundHidden(): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(FOUND_HIDDEN) !== null) ?? false;
}

/** Hides what the machine has found, or shows it. Where nothing can be kept, it's shown in the next text. */
export function setFoundHidden(isHidden: boolean): void {
  keep(FOUND_HIDDEN, isHidden ? '' : undefined);
}

/** Whether somebody has switched off the keys of single letters. */
export function areDeskKeysOff(): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(KEYS_OFF) !== null) ?? false;
}

/** Switches the keys of single letters on or off. Where nothing can be kept, they are on. */
export function setDeskKeysOff(isOff: boolean): void {
  keep(KEYS_OFF, isOff ? '' : undefined);
}

function keep(key: string, value: string | undefined): boolean {
  const isKept = withStorage('localStorage', (storage) => {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  });
  return isKept ?? false;
}
