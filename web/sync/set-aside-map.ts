import type { Doc } from 'yjs';

import {
  isSetAsideEntry,
  MAX_SET_ASIDE,
  MAX_SET_ASIDE_TAKEN,
  SET_ASIDE_FIELD,
  type SetAsideEntry,
  setAsideKind,
} from '#shared-types/analysis/set-aside';

import { observable } from '../observable.ts';

/** What is set aside in one text, wherever it is remembered. */
export interface TextSetAside {
  /** Whether everyone who writes in the text has them. */
  isShared: boolean;
  /** The entries by key; the same map until they change. */
  getEntries: () => ReadonlyMap<string, SetAsideEntry>;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** Adds entries; false when there is no room for all of them, and then none is added. */
  add: (entries: ReadonlyMap<string, SetAsideEntry>) => boolean;
  remove: (keys: readonly string[]) => void;
}

/** What is set aside in a draft. It's part of the document, so everyone in it has it, today and tomorrow. */
export function setAsideInDocument(doc: Doc): TextSetAside {
  const map = doc.getMap(SET_ASIDE_FIELD);
  const entries = observable(soundEntries(map));
  return {
    isShared: true,
    getEntries: entries.get,
    subscribe(listener) {
      const read = () => entries.set(soundEntries(map));
      read();
      map.observe(read);
      const unsubscribe = entries.subscribe(listener);
      return () => {
        unsubscribe();
        map.unobserve(read);
      };
    },
    add(added) {
      if (!hasRoomFor(soundEntries(map), added)) return false;
      doc.transact(() => {
        for (const [key, entry] of added) map.set(key, entry);
      });
      return true;
    },
    remove: (keys) =>
      doc.transact(() => {
        for (const key of keys) map.delete(key);
      }),
  };
}

/** Whether a text can remember these entries beside those that it has. */
export function hasRoomFor(
  entries: ReadonlyMap<string, SetAsideEntry>,
  added: ReadonlyMap<string, SetAsideEntry>,
): boolean {
  const more = [...added.keys()].filter((key) => !entries.has(key)).length;
  return entries.size + more <= MAX_SET_ASIDE;
}

/** A document may be older than the rules of the server, so the page checks every entry too. */
function soundEntries(map: ReturnType<Doc['getMap']>): ReadonlyMap<string, SetAsideEntry> {
  const entries = new Map<string, SetAsideEntry>();
  for (const [key, value] of map) {
    if (entries.size === MAX_SET_ASIDE_TAKEN) break;
    if (setAsideKind(key) !== undefined && isSetAsideEntry(value)) entries.set(key, value);
  }
  return entries;
}
