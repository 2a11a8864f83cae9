import { DEMO_ROOM } from '#shared-types/collaboration';
import { MAX_SET_ASIDE, type SetAsideEntry } from '#shared-types/set-aside';

import { keepSetAside, keptSetAside, onSetAsideElsewhere } from '../../../storage/set-aside.ts';
import { setAsideInDocument, type TextSetAside } from '../../../sync/set-aside-map.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

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
