import { MAX_SET_ASIDE, type SetAsideEntry, isSetAsideEntry, setAsideKind } from '#shared-types/analysis/set-aside';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { observable } from '../../../observable.ts';
import { onKeptElsewhere, withStorage } from '../../../storage/browser-storage.ts';
import { hasRoomFor, setAsideInDocument, type TextSetAside } from '../../../sync/set-aside-map.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** What the user of this browser has set aside in the sandbox, and in texts that they only read. */
const KEY = 'sullivan.set-aside';

/**
 * Where a text's set-aside entries are kept: a draft's in its document; the sandbox's, and those of somebody who only reads, in this
 * browser, since nobody may hide notes from all the strangers who write there.
 */
export function textSetAside({ roomName, doc }: SharedDocument, { isWritable }: { isWritable: boolean }): TextSetAside {
  return roomName !== DEMO_ROOM && isWritable ? setAsideInDocument(doc) : setAsideInBrowser();
}

function setAsideInBrowser(): TextSetAside {
  const entries = observable<ReadonlyMap<string, SetAsideEntry>>(keptSetAside());
  const change = (next: ReadonlyMap<string, SetAsideEntry>) => {
    keepSetAside(next);
    entries.set(next);
  };
  return {
    isShared: false,
    getEntries: entries.get,
    subscribe(listener) {
      const unsubscribe = entries.subscribe(listener);
      const stop = onKeptElsewhere(KEY, () => entries.set(keptSetAside()));
      return () => {
        unsubscribe();
        stop();
      };
    },
    add(added) {
      if (!hasRoomFor(entries.get(), added)) return false;
      change(new Map([...entries.get(), ...added]));
      return true;
    },
    remove: (keys) => change(new Map([...entries.get()].filter(([key]) => !keys.includes(key)))),
  };
}

/** The entries in this browser, by key. */
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
