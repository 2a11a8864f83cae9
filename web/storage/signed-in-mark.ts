import { withStorage } from './browser-storage.ts';

/**
 * Remembers in this browser that somebody is signed in, the name of their account and its id: so every page can say so before the identity library is
 * there to ask, and pages without it learn of a change. Without storage the sign-in page shows its form for a moment.
 */
const KEY = 'sullivan.signed-in';

/** The name of the account that was signed in when this was last known: empty without a name, undefined when nobody was. */
export function markedName(): string | undefined {
  return mark()?.split('\n')[0];
}

/** The id of that account: empty when nobody was signed in, undefined when somebody was of whom only the name was kept. */
export function markedAccount(): string | undefined {
  const known = mark();
  return known === undefined ? '' : known.split('\n')[1];
}

/** Keeps who is signed in now. @param person.name in the form in which `markedName` gives it. */
export function markSignedIn(person: { name: string; account: string } | undefined): void {
  withStorage('localStorage', (storage) =>
    person === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, `${person.name}\n${person.account}`),
  );
  // The browser tells all other pages.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** Calls the listener whenever somebody may have signed in or out on any page of this browser, for as long as this one is open. */
export function onMark(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener();
  });
}

/** The name, and after a line break, which no name contains, the id. */
function mark(): string | undefined {
  return withStorage('localStorage', (storage) => storage.getItem(KEY)) ?? undefined;
}
