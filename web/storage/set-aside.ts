/** What is set aside in the text of the sandbox: everyone writes there, so each browser remembers only what its own user has set aside. */
import { isSetAsideEntry, MAX_SET_ASIDE, type SetAsideEntry, setAsideKind } from '#shared-types/set-aside';

import { withStorage } from './browser-storage.ts';

const KEY = 'sullivan.set-aside';

/** What this browser remembers, by key. */
export function keptSetAside(): Map<string, SetAsideEntry> {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? '{}'));
  return new Map(
    Object.entries(Object(kept))
      .filter(
        (entry): entry is [string, SetAsideEntry] => setAsideKind(entry[0]) !== undefined && isSetAsideEntry(entry[1]),
      )
      .slice(0, MAX_SET_ASIDE),
  );
}

/** Remembers these entries, and forgets all others. */
export function keepSetAside(entries: ReadonlyMap<string, SetAsideEntry>): void {
  withStorage('localStorage', (storage) => {
    if (entries.size === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  });
}

/** Calls the listener when another page of this browser has changed what is remembered, until the returned function is called. */
export function onSetAsideElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
