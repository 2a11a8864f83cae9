import { withStorage } from './browser-storage.ts';

/**
 * Remembers in this browser that somebody is signed in, and the name of their account: so every page can say so before the identity library is
 * there to ask, and pages without it learn of a change. Without storage the sign-in page shows its form for a moment.
 */
const KEY = 'sullivan.signed-in';

/** The name of the account that was signed in when this was last known: empty without a name, undefined when nobody was. */
export function markedName(): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(KEY)) ?? undefined;
}

/** Keeps what is known now, in the form in which `markedName` gives it. */
export function markSignedIn(name: string | undefined): void {
  withStorage('localStorage', (storage) => (name === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, name)));
  // The browser tells all other pages.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** Calls the listener whenever somebody may have signed in or out on any page of this browser, for as long as this one is open. */
export function onMark(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener();
  });
}
