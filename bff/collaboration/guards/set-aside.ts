import * as Y from 'yjs';

import { isSetAsideEntry, MAX_SET_ASIDE_TAKEN, SET_ASIDE_FIELD, setAsideKind } from '#shared-types/set-aside';

import type { Holder, Place } from './places.ts';
import type { Struct } from './screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/** Whether this is the map of what people have set aside. */
export function isSetAsideMap(holder: Holder): boolean {
  return holder.kind === 'root' && holder.name === SET_ASIDE_FIELD;
}

/** Why a piece of content may not be in that map; `undefined` if it may. @param key null if it isn't the value of a key. */
export function setAsideFault(content: Y.Item['content'], key: string | null): string | undefined {
  if (key === null || setAsideKind(key) === undefined) return 'a key under which nothing is set aside';
  const isEntry = content instanceof Y.ContentAny && content.arr.length === 1 && isSetAsideEntry(content.arr[0]);
  return isEntry ? undefined : 'something that cannot be set aside';
}

/** A document also keeps the keys that were taken back; after this many it accepts no more. */
const MAX_KEYS_EVER = 20 * MAX_SET_ASIDE_TAKEN;

/** Whether an update, whose content has been judged, would give a document more entries than it may have. */
export function setsTooMuchAside(
  document: Y.Doc,
  structs: readonly Struct[],
  placeOf: (item: Y.Item) => Place,
): boolean {
  const added = new Set<string>();
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { holder, attribute } = placeOf(struct);
    if (attribute !== null && isSetAsideMap(holder)) added.add(attribute);
  }
  if (added.size === 0) return false;
  const known = document.share.get(SET_ASIDE_FIELD)?._map;
  if ((known?.size ?? 0) > MAX_KEYS_EVER) return true;
  for (const [key, item] of known ?? []) if (!item.deleted) added.add(key);
  return added.size > MAX_SET_ASIDE_TAKEN;
}
