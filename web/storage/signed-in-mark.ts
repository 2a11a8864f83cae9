import { onKeptElsewhere, withStorage } from './browser-storage.ts';

/**
 * Remembers in this browser that somebody is signed in, the name of their account and its id: so every page can say so before the
 * identity library is there to ask, and pages without it notice a change. Without storage the sign-in page shows its form for a
 * moment.
 */
const KEY = 'sullivan.signed-in';

/** The session that was ended last. */
const ENDED_KEY = 'sullivan.ended-session';

/** The characters of a refresh token that are kept: enough to tell sessions apart, too few to use. */
const ENDED_LENGTH = 12;

/** The name of the account that was signed in when this was last known: empty without a name, undefined when nobody was. */
export function markedName(): string | undefined {
  return mark()?.split('\n')[0];
}

/** The id of that account: empty if nobody was signed in, undefined if only the name was kept. */
export function markedAccount(): string | undefined {
  const known = mark();
  return typeof known === 'string' ? known.split('\n')[1] : '';
}

/** Keeps who is signed in now. @param person.name in the form in which `markedName` gives it. */
export function markSignedIn(person: { name: string; account: string } | undefined): void {
  withStorage('localStorage', (storage) =>
    person === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, `${person.name}\n${person.account}`),
  );
  // The browser tells all other pages.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/**
 * Remembers that a session was ended in this browser, until the next one is. The identity library writes back a person whose session
 * it has just looked up or renewed, even when another page has signed them out meanwhile.
 * @param refreshToken that of the session: it stays the same from the sign-in to the end.
 */
export function markEnded(refreshToken: string): void {
  withStorage('localStorage', (storage) => storage.setItem(ENDED_KEY, refreshToken.slice(-ENDED_LENGTH)));
}

/** Whether this is the session that was ended last in this browser. */
export function hasEnded(refreshToken: string): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(ENDED_KEY)) === refreshToken.slice(-ENDED_LENGTH);
}

/** Calls the listener whenever somebody may have signed in or out on a page of this browser, including this one, while it is open. */
export function onMark(listener: () => void): void {
  onKeptElsewhere(KEY, listener);
}

/** The name, and after a line break, which no name contains, the id. */
function mark(): string | null | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(KEY));
}
