import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { structAt } from './guards/content.ts';
import type { Struct } from './guards/screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/** How many pieces we search for the place of a deleted block. */
const MOST_PASSED = 2000;

/** A piece of text in an update. */
export type Piece = Y.Item & { content: Y.ContentString };

/** Words whose paragraph is gone. */
export interface LateWords {
  id: Y.ID;
  words: string;
  origin: Y.ID | null;
  /** Whether an undo has written them. */
  isUndone: boolean;
  place: () => Place;
}

/** The child of the body that something goes before or after; the end if that isn't known. */
type Place = { before: Y.Item } | { after: Y.Item } | 'at the end';

/** The items of an update that a document doesn't have yet. */
export class FreshItems {
  readonly #document: Y.Doc;
  /** How far each of its clients had written before. */
  readonly #states: ReadonlyMap<number, number>;
  readonly #byClient: ReadonlyMap<number, readonly Struct[]>;
  readonly #known = new Map<Y.Item, boolean>();

  constructor(document: Y.Doc, structs: readonly Struct[]) {
    this.#document = document;
    this.#byClient = Map.groupBy(structs, ({ id }) => id.client);
    this.#states = new Map(this.#byClient.keys().map((client) => [client, Y.getState(document.store, client)]));
  }

  has({ client, clock }: Y.ID): boolean {
    return clock >= (this.#states.get(client) ?? Infinity);
  }

  /** Whether what an item is inserted next to, or into, may be in a deleted block. */
  isBesideDeleted(item: Y.Item): boolean {
    const passed: Y.Item[] = [];
    let isBeside = false;
    for (let at: Y.Item | undefined = item; at;) {
      const known = this.#known.get(at);
      if (known !== undefined) {
        isBeside = known;
        break;
      }
      passed.push(at);
      // In a hostile update, items may refer to one another in a circle; a later check refuses it.
      this.#known.set(at, false);
      const id = neighbourOf(at);
      const isFresh: boolean = id !== undefined && this.has(id);
      isBeside = id !== undefined && !isFresh && isDeletedAt(this.#document, id);
      at = id && isFresh ? this.#find(id) : undefined;
    }
    for (const each of passed) this.#known.set(each, isBeside);
    return isBeside;
  }

  /** The existing neighbour or parent of an inserted item. */
  anchorOf(item: Y.Item): Y.ID | undefined {
    let id = neighbourOf(item);
    for (let step = 0; id && this.has(id); step++) {
      const next = step < MOST_PASSED ? this.#find(id) : undefined;
      id = next && neighbourOf(next);
    }
    return id;
  }

  #find({ client, clock }: Y.ID): Y.Item | undefined {
    const struct = structAt(this.#byClient.get(client) ?? [], clock);
    return struct instanceof Y.Item ? struct : undefined;
  }

  /** A piece of the update whose paragraph is gone. @param isUndone whether an undo has written it. */
  lateWords(piece: Piece, { isUndone }: { isUndone: boolean }): LateWords {
    const { id, content, origin } = piece;
    const place = () => placeBeside(this.#document, this.anchorOf(piece));
    return { id, words: content.str, origin, isUndone, place };
  }
}

/** The words in a document’s body that are newer than a state of it, with the end of the older text before them. */
export function wordsSince(document: Y.Doc, since: ReadonlyMap<number, number>): LateWords[] {
  const body = document.getXmlFragment(BODY_FIELD);
  return [...document.store.clients].flatMap(([client, structs]) => {
    const start = since.get(client) ?? 0;
    if (start >= Y.getState(document.store, client)) return [];
    return structs.slice(Y.findIndexSS(structs, start)).flatMap((struct: unknown): LateWords[] => {
      if (!isPiece(struct) || struct.deleted) return [];
      const child = childOf(body, struct);
      if (!child) return [];
      const { id, content } = struct;
      const older = Math.max(start - id.clock, 0);
      const origin = older === 0 ? struct.origin : Y.createID(client, id.clock + older - 1);
      return [
        {
          id: Y.createID(client, id.clock + older),
          words: content.str.slice(older),
          origin,
          isUndone: false,
          place: () => ({ after: child }),
        },
      ];
    });
  });
}

/** Whether a piece that was inserted is deleted. */
export function isGone(document: Y.Doc, { id }: { id: Y.ID }): boolean {
  if (id.clock >= Y.getState(document.store, id.client)) return false;
  const stored: unknown = Y.getItem(document.store, id);
  return stored instanceof Y.GC || (stored instanceof Y.Item && stored.deleted);
}

/** Whether a part of a document or of an update is a piece of text. */
export function isPiece(struct: unknown): struct is Piece {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString && struct.parentSub === null;
}

/** Paragraphs added to a body in one go, since each insertion into a long list has to walk along it. */
export class LateParagraphs {
  readonly #body: Y.XmlFragment;
  readonly #words = new Map<Y.XmlText, string[]>();
  /** For each child that paragraphs were added beside, the last of these paragraphs. */
  readonly #added = new Map<Y.Item | undefined, Y.Item>();

  constructor(body: Y.XmlFragment) {
    this.#body = body;
  }

  /** Adds an empty paragraph, after those already added to the same place. */
  add(place: Place): Y.XmlText {
    const beside = place === 'at the end' ? undefined : 'before' in place ? place.before : place.after;
    const before = this.#added.get(beside);
    const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
    paragraph.insert(0, [text]);
    this.#body.insert(before ? indexAfter(before) : this.#indexOf(place), [paragraph]);
    if (paragraph._item) this.#added.set(beside, paragraph._item);
    return text;
  }

  /** Continues a text; takes effect with `finish`. */
  write(text: Y.XmlText, words: string): void {
    const parts = this.#words.get(text);
    if (parts) parts.push(words);
    else this.#words.set(text, [words]);
  }

  finish(): void {
    for (const [text, parts] of this.#words) text.insert(text.length, parts.join(''));
  }

  #indexOf(place: Place): number {
    if (place === 'at the end') return this.#body.length;
    if ('after' in place) return indexAfter(place.after);
    return indexAfter(place.before) - (place.before.deleted ? 0 : place.before.length);
  }
}

/** The index after a child of a body. */
function indexAfter(child: Y.Item): number {
  let index = 0;
  for (let item: Y.Item | null = child; item !== null; item = item.left) if (!item.deleted) index += item.length;
  return index;
}

/** The neighbour or parent of an inserted item. */
function neighbourOf({ origin, rightOrigin, parent }: Y.Item): Y.ID | undefined {
  return [origin, rightOrigin, parent as unknown].find((id) => id instanceof Y.ID);
}

/** Whether a piece of a document is deleted. A piece that isn't deleted isn't in a deleted block either. */
function isDeletedAt({ store }: Y.Doc, id: Y.ID): boolean {
  const stored: unknown = Y.getItem(store, id);
  return !(stored instanceof Y.Item) || stored.deleted;
}

/** The child of the body that an item is in. */
function childOf(body: Y.XmlFragment, start: Y.Item): Y.Item | undefined {
  let item: unknown = start;
  while (item instanceof Y.Item) {
    if (item.parent === body) return item;
    item = item.parent instanceof Y.AbstractType ? item.parent._item : undefined;
  }
  return undefined;
}

/** The child of the body beside which an item next to this one, or inside it, was inserted, if it can be found. */
function placeBeside(document: Y.Doc, id: Y.ID | undefined): Place {
  const body = document.getXmlFragment(BODY_FIELD);
  const structs = id && document.store.clients.get(id.client);
  if (!id || !structs || id.clock >= Y.getState(document.store, id.client)) return 'at the end';
  const childAt = (index: number) => {
    const struct: unknown = structs[index];
    return struct instanceof Y.Item ? childOf(body, struct) : undefined;
  };
  // The pieces of a deleted block are collected and no longer know their block. But a block is written just before its text, and
  // most people write one block after another.
  const at = Y.findIndexSS(structs, id.clock);
  for (let index = at; index >= Math.max(0, at - MOST_PASSED); index--) {
    const after = childAt(index);
    if (after) return { after };
  }
  for (let index = at + 1; index < Math.min(structs.length, at + MOST_PASSED); index++) {
    const before = childAt(index);
    if (before) return { before };
  }
  return 'at the end';
}
