import * as Y from 'yjs';

import type { Struct } from './screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/** The parent of an item: a root or an element, by its name, a text inside one of these, or deleted content. */
export type Holder = { kind: 'root' | 'element'; name: string } | { kind: 'text'; within: Holder } | { kind: 'gone' };

/** Where an item is. */
export interface Place {
  holder: Holder;
  /** The name of the attribute that the item is the value of; null for an item of the content. */
  attribute: string | null;
  /** The number of elements around the item, including the root. */
  depth: number;
}

const GONE: Place = { holder: { kind: 'gone' }, attribute: null, depth: 0 };

/**
 * Works out where the items of an update will be, before Yjs integrates them. An item names its parent, or otherwise has the
 * parent of its left neighbour, or of its right one (Yjs, Item.getMissing).
 * @param structs the structs of an update that the document can integrate now.
 */
export function createPlaces(document: Y.Doc, structs: readonly Struct[]): (item: Y.Item) => Place {
  const { store } = document;
  const byClient = Map.groupBy(structs, (struct) => struct.id.client);
  const places = new Map<Y.Item, Place>();

  /** The struct of the update that contains the id; the structs of a client are in the order of their clocks. */
  function find({ client, clock }: Y.ID): Struct | undefined {
    const list = byClient.get(client) ?? [];
    let low = 0;
    let high = list.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = list[middle];
      if (!struct) return undefined;
      if (clock < struct.id.clock) high = middle - 1;
      else if (clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct;
    }
    return undefined;
  }

  function isStored({ client, clock }: Y.ID): boolean {
    return clock < Y.getState(store, client);
  }

  /** The item with an id, stored or from this update; undefined if it has been garbage-collected. */
  function itemAt(id: Y.ID): Y.Item | undefined {
    const struct = isStored(id) ? Y.getItem(store, id) : find(id);
    return struct instanceof Y.Item ? struct : undefined;
  }

  /** What an item of the update says about its own place, and which item to check next. */
  function stepFrom(item: Y.Item): { place: Place } | { next: Y.Item; into: boolean } {
    // Yjs keeps the name of a root as a string until the struct is integrated; its types don't say so.
    const parent: unknown = item.parent;
    if (typeof parent === 'string')
      return { place: { holder: { kind: 'root', name: parent }, attribute: item.parentSub, depth: 1 } };
    const id = parent instanceof Y.ID ? parent : (item.origin ?? item.rightOrigin);
    const next = id ? itemAt(id) : undefined;
    if (!next) return { place: GONE };
    return { next, into: parent instanceof Y.ID };
  }

  /** Climbs to the first item whose place is known, then records the places of all items on the way. */
  return function placeOf(item) {
    const way: { item: Y.Item; into: boolean; target: Y.Item }[] = [];
    let current = item;
    let place: Place | undefined;
    while (place === undefined) {
      place = places.get(current);
      if (place) break;
      // A stored item already has its place, so the search ends there.
      if (isStored(current.id)) {
        const stored = itemAt(current.id);
        place = stored ? storedPlace(stored) : GONE;
        break;
      }
      if (way.length > structs.length) return { ...GONE, depth: Infinity }; // items that contain each other
      const step = stepFrom(current);
      if ('place' in step) {
        place = step.place;
        places.set(current, place);
      } else {
        way.push({ item: current, into: step.into, target: step.next });
        current = step.next;
      }
    }
    for (const { item: below, into, target } of way.toReversed()) {
      place = into ? placeInside(below, target, place) : place;
      places.set(below, place);
    }
    return place;
  };
}

/** The place of an item that names its parent; `outer` is the place of the parent. */
function placeInside(item: Y.Item, parent: Y.Item, outer: Place): Place {
  if (!(parent.content instanceof Y.ContentType)) return GONE; // deleted, and its content cleared away
  return { holder: holderOf(parent.content.type, outer.holder), attribute: item.parentSub, depth: outer.depth + 1 };
}

/** The place of a stored item, read from the document. */
function storedPlace(item: Y.Item): Place {
  let depth = 0;
  let outer: Y.Item | null = item;
  while (outer) {
    depth++;
    const { parent }: { parent: Y.Item['parent'] } = outer;
    outer = parent instanceof Y.AbstractType ? parent._item : null;
  }
  return { holder: storedHolder(item.parent), attribute: item.parentSub, depth };
}

function storedHolder(parent: Y.Item['parent']): Holder {
  if (!(parent instanceof Y.AbstractType)) return GONE.holder;
  if (!parent._item) return { kind: 'root', name: Y.findRootTypeKey(parent) };
  return holderOf(parent, storedHolder(parent._item.parent));
}

function holderOf(type: unknown, within: Holder): Holder {
  if (type instanceof Y.XmlElement) return { kind: 'element', name: type.nodeName };
  return { kind: 'text', within };
}
