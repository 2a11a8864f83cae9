import * as Y from 'yjs';

import { isSetAsideEntry, MAX_SET_ASIDE_TAKEN, SET_ASIDE_FIELD, setAsideKind } from '#shared-types/analysis/set-aside';
import { ABOUT_FIELD, isTextKind, KIND_KEY } from '#shared-types/analysis/text-kind';
import { BODY_FIELD } from '#shared-types/documents/collaboration';
import {
  BODY_RULE,
  ELEMENTS,
  type ElementRule,
  isAllowedAttribute,
  isAllowedMark,
} from '#shared-types/documents/document-content';
import { partitionPoint } from '#shared-types/text/sorted-list';

import type { Deletion, Struct } from './screening.ts';

/*
 * An editor that receives content outside its schema throws while rendering, or deletes the parent of that content, including
 * other people's words. So we refuse content that isn't part of the schema here, before anyone sees it.
 */

/** How deep elements may be nested, counted from the root; 100 is 50 nested lists. Yjs walks down recursively. */
const MAX_DEPTH = 100;

/**
 * Which content of an update isn't allowed in this document, or in any; `undefined` if all of it is allowed. What the document has
 * already has been judged, and isn't applied again.
 * @param update an update that the document can integrate now.
 */
export function contentFault(
  document: Y.Doc,
  { structs, deletions }: { structs: readonly Struct[]; deletions: readonly Deletion[] },
): string | undefined {
  const placeOf = createPlaces(document, structs);
  if (structs.some((struct) => isType(struct) && placeOf(struct).depth > MAX_DEPTH))
    return 'elements are nested too deeply';
  const isStored = ({ id, length }: Struct) => id.clock + length <= Y.getState(document.store, id.client);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted || isStored(struct)) continue;
    const fault = faultOf(struct.content, placeOf(struct));
    if (fault !== undefined) return fault;
  }
  const fresh = structs.filter((struct) => !isStored(struct));
  const elements = remaining(fresh.filter(isType), deletions);
  if (fillsAnElement(elements, placeOf)) return 'more elements than fit into an element';
  if (leavesOneEmpty(elements, fresh, placeOf)) return 'an element without the content that it comes with';
  return setsTooMuchAside(document, structs, placeOf) ? 'too much is set aside' : undefined;
}

function isType(struct: Struct): struct is Y.Item {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentType;
}

function faultOf(content: Y.Item['content'], { holder, attribute }: Place): string | undefined {
  if (holder.kind === 'gone') return undefined; // Yjs removes it immediately
  if (isSetAsideMap(holder)) return setAsideFault(content, attribute);
  if (holder.kind === 'root' && holder.name === ABOUT_FIELD) return aboutFault(content, attribute);
  if (attribute !== null) return attributeFault(content, holder, attribute);
  if (holder.kind === 'text') return textFault(content, holder.within);
  if (holder.kind === 'root' && holder.name !== BODY_FIELD)
    return content instanceof Y.ContentString ? undefined : 'something else than text in a text of the document';
  return childFault(content, holder);
}

function attributeFault(content: Y.Item['content'], holder: Holder, attribute: string): string | undefined {
  const rule = holder.kind === 'element' ? ELEMENTS.get(holder.name) : undefined;
  if (rule === undefined || !(content instanceof Y.ContentAny)) return 'an attribute where there is none';
  const isAllowed = content.arr.every((value) => isAllowedAttribute(rule, attribute, value));
  return isAllowed ? undefined : 'an attribute that the element does not have, or a value that it cannot have';
}

function textFault(content: Y.Item['content'], within: Holder): string | undefined {
  const { text } = ruleOf(within);
  if (text === 'none') return 'text where there is none';
  if (content instanceof Y.ContentString) return undefined;
  if (!(content instanceof Y.ContentFormat)) return 'something else than text and marks in a text';
  const isAllowed = isAllowedMark(content.key, content.value) && (text === 'marked' || content.value === null);
  return isAllowed ? undefined : 'a mark that text does not have, or a value that it cannot have';
}

function childFault(content: Y.Item['content'], holder: Holder): string | undefined {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  const { children, text } = ruleOf(holder);
  if (type instanceof Y.XmlElement) return children.has(type.nodeName) ? undefined : 'an element where it cannot stand';
  return type instanceof Y.XmlText && text !== 'none' ? undefined : 'something else than elements in an element';
}

/** The items that an update doesn't delete again: an editor keeps deleted content for undo, and sends it all the same. */
function remaining(items: readonly Y.Item[], deletions: readonly Deletion[]): readonly Y.Item[] {
  if (items.length === 0) return items;
  const byClient = Map.groupBy(deletions, ({ client }) => client);
  return items.filter(({ id: { client, clock } }) => {
    const ranges = byClient.get(client) ?? [];
    const range = ranges[partitionPoint(ranges, (before) => before.clock + before.length <= clock)];
    return range === undefined || range.clock > clock;
  });
}

/** Whether new elements give one that has a limit more than it may contain, itself or in its elements together. */
function fillsAnElement(elements: readonly Y.Item[], placeOf: (item: Y.Item) => Place): boolean {
  const inside = new Map<Y.Item, number>();
  const deeper = new Map<Y.Item, number>();
  for (const element of elements) {
    const { holder, around } = placeOf(element);
    if (around === undefined) continue;
    const outer = placeOf(around);
    const { most = Infinity } = ruleOf(holder);
    const { mostInside = Infinity } = ruleOf(outer.holder);
    if (addTo(inside, around, storedLength) > most) return true;
    if (mostInside < Infinity && outer.around && addTo(deeper, outer.around, storedLengthInside) > mostInside)
      return true;
  }
  return false;
}

/** Counts one more for an item, beginning with what is stored. @returns how many there are now. */
function addTo(counts: Map<Y.Item, number>, item: Y.Item, stored: (item: Y.Item) => number): number {
  const count = (counts.get(item) ?? stored(item)) + 1;
  counts.set(item, count);
  return count;
}

/**
 * Whether a new element is empty that never is. Every page would put something into it, each page anew, and so fill the document. An
 * element that somebody has emptied since it was made isn't meant.
 */
function leavesOneEmpty(
  elements: readonly Y.Item[],
  fresh: readonly Struct[],
  placeOf: (item: Y.Item) => Place,
): boolean {
  const empty = new Set(elements.filter((element) => mayNotBeEmpty(element, placeOf(element))));
  if (empty.size === 0) return false;
  for (const struct of fresh) {
    if (!(struct instanceof Y.Item)) continue;
    const { around, attribute } = placeOf(struct);
    if (around && attribute === null) empty.delete(around);
  }
  return empty.size > 0;
}

function mayNotBeEmpty({ content }: Y.Item, { holder }: Place): boolean {
  if (holder.kind === 'gone' || !(content instanceof Y.ContentType)) return false;
  return ruleOf(holderOf(content.type, holder)).isNeverEmpty === true;
}

const NOTHING: ElementRule = { attributes: {}, children: new Set(), text: 'none' };

function ruleOf(holder: Holder): ElementRule {
  if (holder.kind === 'root' && holder.name === BODY_FIELD) return BODY_RULE;
  return (holder.kind === 'element' && ELEMENTS.get(holder.name)) || NOTHING;
}

/** Why a piece of content may not be in the map of what writers say about the text; `undefined` if it may. */
function aboutFault(content: Y.Item['content'], key: string | null): string | undefined {
  const isKind = content instanceof Y.ContentAny && content.arr.length === 1 && isTextKind(content.arr[0]);
  return key === KIND_KEY && isKind ? undefined : 'something that a text cannot be';
}

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/** The parent of an item: a root or an element, by its name, a text inside one of these, or deleted content. */
type Holder = { kind: 'root' | 'element'; name: string } | { kind: 'text'; within: Holder } | { kind: 'gone' };

/** Where an item is. */
interface Place {
  holder: Holder;
  /** The name of the attribute that the item is the value of; null for an item of the content. */
  attribute: string | null;
  /** The number of elements around the item, including the root. */
  depth: number;
  /** The item that holds it, unless a root does. */
  around?: Y.Item;
}

/** How many children an item already has in the document. */
function storedLength({ content }: Y.Item): number {
  return content instanceof Y.ContentType ? content.type._length : 0;
}

/** How many children the children of an item already have in the document. */
function storedLengthInside({ content }: Y.Item): number {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return 0;
  if (content.type.doc === null) return 0; // it's new itself
  return content.type.toArray().reduce((sum, child) => sum + child._length, 0);
}

const GONE: Place = { holder: { kind: 'gone' }, attribute: null, depth: 0 };

/**
 * Works out where the items of an update will be, before Yjs integrates them. An item names its parent, or otherwise has the
 * parent of its left neighbour, or of its right one (Yjs, Item.getMissing).
 * @param structs the structs of an update that the document can integrate now.
 */
function createPlaces(document: Y.Doc, structs: readonly Struct[]): (item: Y.Item) => Place {
  const { store } = document;
  const byClient = Map.groupBy(structs, (struct) => struct.id.client);
  const places = new Map<Y.Item, Place>();

  function isStored({ client, clock }: Y.ID): boolean {
    return clock < Y.getState(store, client);
  }

  /** The item with an id, stored or from this update; undefined if it has been garbage-collected. */
  function itemAt(id: Y.ID): Y.Item | undefined {
    const struct = isStored(id) ? Y.getItem(store, id) : structAt(byClient.get(id.client) ?? [], id.clock);
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

/** The struct that contains a clock. @param structs those of one client, in the order of their clocks. */
export function structAt(structs: readonly Struct[], clock: number): Struct | undefined {
  const struct = structs[partitionPoint(structs, ({ id, length }) => id.clock + length <= clock)];
  return struct && struct.id.clock <= clock ? struct : undefined;
}

/** The place of an item that names its parent; `outer` is the place of the parent. */
function placeInside(item: Y.Item, parent: Y.Item, outer: Place): Place {
  if (!(parent.content instanceof Y.ContentType)) return GONE; // deleted, and its content cleared away
  const holder = holderOf(parent.content.type, outer.holder);
  return { holder, attribute: item.parentSub, depth: outer.depth + 1, around: parent };
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
  const around = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  return { holder: storedHolder(item.parent), attribute: item.parentSub, depth, ...(around && { around }) };
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

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/** Whether this is the map of what people have set aside. */
function isSetAsideMap(holder: Holder): boolean {
  return holder.kind === 'root' && holder.name === SET_ASIDE_FIELD;
}

/** Why a piece of content may not be in that map; `undefined` if it may. @param key null if it isn't the value of a key. */
function setAsideFault(content: Y.Item['content'], key: string | null): string | undefined {
  if (key === null || setAsideKind(key) === undefined) return 'a key under which nothing is set aside';
  const isEntry = content instanceof Y.ContentAny && content.arr.length === 1 && isSetAsideEntry(content.arr[0]);
  return isEntry ? undefined : 'something that cannot be set aside';
}

/** A document also keeps withdrawn keys; after this many it accepts no more. */
const MAX_KEYS_EVER = 20 * MAX_SET_ASIDE_TAKEN;

/** Whether an update, whose content has been judged, would give a document more entries than it may have. */
function setsTooMuchAside(document: Y.Doc, structs: readonly Struct[], placeOf: (item: Y.Item) => Place): boolean {
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
