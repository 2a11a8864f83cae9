import { withStorage } from './browser-storage.ts';

/*
 * What of the desk nobody else at this browser should find. Signing out needs no more of the desk than this, so it's a file of its own.
 */

/** What a teacher knows of a class and the server doesn't, by assignment. */
export const CLASS = 'sullivan.desk-class.';
/** What a reader has done that the server hasn't taken yet, by page: `<assignment>.<the reader's key, or “account”>.<random>`. */
export const UNSENT = 'sullivan.desk-unsent.';
/** A comment that a reader has begun, by text: `<assignment>.<the reader's key, or “account”>.<text>`. */
export const DRAFT = 'sullivan.desk-draft.';

/** Whether this browser has the names and links of a class, or work at the desk that isn't stored. */
export const hasDesk = (): boolean => privateKeys().length > 0;

/** Forgets the names and links of all classes, and what isn't stored. */
export function forgetDesk(): void {
  withStorage('localStorage', (storage) => {
    for (const key of privateKeys()) storage.removeItem(key);
  });
}

function privateKeys(): string[] {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  return keys.filter((key) => [CLASS, UNSENT, DRAFT].some((begin) => key.startsWith(begin)));
}
