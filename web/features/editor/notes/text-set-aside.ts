import { DEMO_ROOM } from '#shared-types/collaboration';
import { MAX_SET_ASIDE, type SetAsideEntry, isSetAsideEntry, setAsideKind } from '#shared-types/set-aside';

import { withStorage } from '../../../storage/browser-storage.ts';
import { setAsideInDocument, type TextSetAside } from '../../../sync/set-aside-map.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** What is set aside in the text of the sandbox: everyone writes there, so each browser remembers only what its own user has set aside. */
const KEY = 'sullivan.set-aside';

/**
 * Where it is remembered what is set aside in a text: in the document of a draft, but for the sandbox in this browser, since nobody may
 * hide notes from all the strangers who write there.
 */
export function textSetAside({ roomName, doc }: SharedDocument): TextSetAside {
  return roomName === DEMO_ROOM ? setAsideInBrowser() : setAsideInDocument(doc);
}

function setAsideInBrowser(): TextSetAside {
  const listeners = new Set<() => void>();
  let entries: ReadonlyMap<string, SetAsideEntry> = keptSetAside();
  const take = (next: ReadonlyMap<string, SetAsideEntry>) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const change = (next: ReadonlyMap<string, SetAsideEntry>) => {
    keepSetAside(next);
    take(next);
  };
  return {
    getEntries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      const stop = onSetAsideElsewhere(() => take(keptSetAside()));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    add(key, entry) {
      if (entries.size >= MAX_SET_ASIDE) return false;
      change(new Map(entries).set(key, entry));
      return true;
    },
    remove: (removed) => change(new Map([...entries].filter(([key]) => key !== removed))),
  };
}

/** What this browser remembers, by key. */
function keptSetAside(): Map<string, SetAsideEntry> {
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
function keepSetAside(entries: ReadonlyMap<string, SetAsideEntry>): void {
  withStorage('localStorage', (storage) => {
    if (entries.size === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  });
}

/** Calls the listener when another page of this browser has changed what is remembered, until the returned function is called. */
function onSetAsideElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
