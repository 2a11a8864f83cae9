import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/collaboration';

import { includes, type Ranges, united } from '../documents/restoring/ranges.ts';
import { dropRepeats, SURE_UNITS } from '../documents/restoring/repeats.ts';
import { bodyText } from '../documents/versions/version-text.ts';
import type { Deletion, Struct } from './guards/screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/** How much of what undos have written is remembered for each writer, in ranges of items: the newest. */
const MOST_UNDONE = 2000;
/** How many late pieces of one update get a place each; the rest join the last one. */
const MOST_PLACES = 200;
/** How many paragraphs of late words can still grow, in each document. */
const MOST_LATE_TEXTS = 50;
/** How many pieces are passed in search of the place of a deleted block. */
const MOST_PASSED = 2000;
/** How much is compared to find late words in the text, in units of one text times units of the other: about 5 ms. */
const MOST_COMPARED = 20_000_000;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A piece of text in an update. */
type Piece = Y.Item & { content: Y.ContentString };

/** Words whose paragraph is gone. */
interface LateWords {
  id: Y.ID;
  words: string;
  origin: Y.ID | null;
  /** Whether an undo has written them. */
  isUndone: boolean;
  place: () => Place;
}

/** Before or after which child of the body something belongs; at the end if that isn't known. */
type Place = { before: Y.Item } | { after: Y.Item } | 'at the end';

/** An update that is about to be applied. */
interface ArrivingUpdate {
  structs: readonly Struct[];
  deletions: readonly Deletion[];
  /** The Yjs client whose socket sent it. */
  writer: number | undefined;
  /** What that page has said to come from an undo or a redo. */
  undone: Ranges;
}

/** What has to be mended when an update has been applied. */
export interface Mending {
  /** To be called in the same transaction. */
  mend: () => void;
  /** How many units of the update’s text come twice at most, and are dropped then. */
  droppedUnits: number;
}

/** What is known of a document while it’s open. */
interface Memory {
  /** What has brought words back; undefined if nothing has. */
  written: Ranges | undefined;
  /** What undos have written lately. */
  undone: Ranges;
  /** By the id of the last late unit, the text that it went on in. */
  lateTexts: Map<string, Y.XmlText>;
}

/** Mends what merging alone would lose or double. What the server wrote earlier comes through `wrote` when a document is opened. */
export class Merging {
  readonly #memories = new WeakMap<Y.Doc, Memory>();

  /** Remembers what the server has written into a document to bring words back. What comes again with an undo is added to it. */
  wrote(document: Y.Doc, added: Ranges): void {
    const memory = this.#memoryOf(document);
    memory.written = united([memory.written ?? new Map(), added]);
  }

  /**
   * Makes a change by which the server brings words back, and which was worked out for an earlier state of a document. What people have
   * written since then in paragraphs that it deletes gets paragraphs of its own; what they have undone since then stays once.
   * @param act.since how far each Yjs client had written in that state. @param act.added what the change writes.
   */
  make(
    document: Y.Doc,
    { since, added }: { since: ReadonlyMap<number, number>; added: Ranges },
    change: () => void,
  ): void {
    const before = wordsSince(document, since);
    const undone = newerThan(since, this.#memoryOf(document).undone);
    change();
    this.wrote(document, added);
    const late = before.filter((each) => isGone(document, each));
    const isLate = late.some(({ words }) => LETTER_OR_DIGIT.test(words));
    if (!isLate && undone.size === 0) return;
    document.transact(() => {
      if (isLate) this.#keepLate(document, late);
      if (undone.size > 0) this.#dropAgain(document, undone);
    });
  }

  /**
   * Looks at an update before it is applied. Words that come for a paragraph which somebody else has deleted in the meantime get a
   * paragraph of their own: their writer didn't delete them. Words that were deleted, were brought back by the server, and come again
   * with an undo, stay once.
   */
  expected(document: Y.Doc, { structs, deletions, writer, undone }: ArrivingUpdate): Mending | undefined {
    const memory = this.#memoryOf(document);
    const fresh = new FreshItems(document, structs);
    const items = structs.filter((struct) => struct instanceof Y.Item).filter(({ id }) => fresh.has(id));
    const pieces = items.filter(isPiece);
    // An earlier page of the same browser can't say any more what it has undone. If it has deleted what others deleted too, it may.
    const isReturn =
      items.some(({ id }) => id.client !== writer) && deletions.some((each) => isDeletedIn(document, each));
    const again = items.filter(({ id }) => includes(undone, id) || (isReturn && id.client !== writer));
    const undoneHere = rangesOf(again);
    // The server may be bringing the same words back at this moment.
    if (undoneHere.size > 0) memory.undone = newest(united([memory.undone, undoneHere]));
    const droppedUnits = memory.written ? Math.min(unitsIn(again.filter(isPiece)), unitsOf(memory.written)) : 0;
    if (droppedUnits === 0 && !pieces.some((piece) => fresh.isBesideDeleted(piece))) return undefined;
    const mend = () => {
      const own = deletedBy(deletions);
      const late = pieces.filter((piece) => isGone(document, piece) && !includes(own, piece.id));
      if (late.some((piece) => LETTER_OR_DIGIT.test(piece.content.str) || goesOn(memory.lateTexts, piece))) {
        const undoing: ReadonlySet<Y.Item> = new Set(again);
        const words = late.map((piece) => lateWords(fresh, piece, { isUndone: undoing.has(piece) }));
        this.#keepLate(document, words);
      }
      if (droppedUnits > 0) this.#dropAgain(document, undoneHere);
    };
    return { mend, droppedUnits };
  }

  /** Gives late words paragraphs: one after the other where their block was. */
  #keepLate(document: Y.Doc, late: readonly LateWords[]): void {
    const body = document.getXmlFragment(BODY_FIELD);
    const { lateTexts } = this.#memoryOf(document);
    const paragraphs = new LateParagraphs(body);
    const isThereAlready = searchIn(bodyText(body));
    let last: { id: Y.ID; text: Y.XmlText } | undefined;
    for (const [index, { id, words, origin, isUndone, place }] of late.entries()) {
      if (isUndone && isThereAlready(words.trim())) continue;
      const before = origin ? lateTexts.get(keyOf(origin)) : undefined;
      // What was written one after the other stays together, wherever the pieces were.
      const follows = last && id.client === last.id.client && id.clock === last.id.clock + 1;
      const joins = follows || index >= MOST_PLACES;
      const open = [before, joins ? last?.text : undefined].find((text) => text && isThere(text));
      // No paragraph begins with the space between two words.
      const added = open ? words : words.trimStart();
      if (added === '') continue;
      const text = open ?? paragraphs.add(place());
      paragraphs.write(text, added);
      if (origin) lateTexts.delete(keyOf(origin));
      last = { id: Y.createID(id.client, id.clock + words.length - 1), text };
      lateTexts.set(keyOf(last.id), text);
    }
    paragraphs.finish();
    for (const key of lateTexts.keys()) if (lateTexts.size > MOST_LATE_TEXTS) lateTexts.delete(key);
  }

  /** Drops what the server has brought back if an undo has written it again. */
  #dropAgain(document: Y.Doc, again: Ranges): void {
    const memory = this.#memoryOf(document);
    const ours = memory.written ?? new Map();
    const twins = dropRepeats(document.getXmlFragment(BODY_FIELD), {
      isOurs: (id) => includes(ours, id) && !includes(again, id),
      isTheirs: (id) => includes(again, id),
    });
    // The next undo, of somebody else, would double these instead.
    memory.written = united([ours, twins]);
  }

  #memoryOf(document: Y.Doc): Memory {
    const memory = this.#memories.get(document) ?? {
      written: undefined,
      undone: new Map(),
      lateTexts: new Map<string, Y.XmlText>(),
    };
    this.#memories.set(document, memory);
    return memory;
  }
}

/** The items of an update that a document doesn't have yet. */
class FreshItems {
  readonly document: Y.Doc;
  /** How far each of its clients had written before. */
  readonly #states: ReadonlyMap<number, number>;
  readonly #byClient: ReadonlyMap<number, readonly Struct[]>;
  readonly #known = new Map<Y.Item, boolean>();

  constructor(document: Y.Doc, structs: readonly Struct[]) {
    this.document = document;
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
      // A hostile update may come round to the same item; what is applied after this check refuses it.
      this.#known.set(at, false);
      const id = neighbourOf(at);
      const isFresh: boolean = id !== undefined && this.has(id);
      isBeside = id !== undefined && !isFresh && isDeletedAt(this.document, id);
      at = id && isFresh ? this.#find(id) : undefined;
    }
    for (const each of passed) this.#known.set(each, isBeside);
    return isBeside;
  }

  /** What the document had that an item is inserted next to, or into. */
  anchorOf(item: Y.Item): Y.ID | undefined {
    let id = neighbourOf(item);
    for (let step = 0; id && this.has(id); step++) {
      const next = step < MOST_PASSED ? this.#find(id) : undefined;
      id = next && neighbourOf(next);
    }
    return id;
  }

  #find({ client, clock }: Y.ID): Y.Item | undefined {
    const structs = this.#byClient.get(client) ?? [];
    let [from, to] = [0, structs.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const struct = structs[middle];
      if (struct && struct.id.clock + struct.length > clock) to = middle;
      else from = middle + 1;
    }
    const struct = structs[from];
    return struct instanceof Y.Item && struct.id.clock <= clock ? struct : undefined;
  }
}

/** Paragraphs that are added to a body in one go: each insertion into a long list takes a walk. */
class LateParagraphs {
  readonly #body: Y.XmlFragment;
  readonly #words = new Map<Y.XmlText, string[]>();
  /** By the child that paragraphs were added beside, the last of them. */
  readonly #added = new Map<Y.Item | undefined, Y.Item>();

  constructor(body: Y.XmlFragment) {
    this.#body = body;
  }

  /** Adds an empty paragraph, behind those that were added to the same place. */
  add(place: Place): Y.XmlText {
    const beside = place === 'at the end' ? undefined : 'before' in place ? place.before : place.after;
    const before = this.#added.get(beside);
    const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
    paragraph.insert(0, [text]);
    this.#body.insert(before ? indexAfter(before) : this.#indexOf(place), [paragraph]);
    if (paragraph._item) this.#added.set(beside, paragraph._item);
    return text;
  }

  /** Goes on with a text, when `finish` is called. */
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

const goesOn = (lateTexts: ReadonlyMap<string, unknown>, { origin }: Piece) =>
  origin !== null && lateTexts.has(keyOf(origin));

const keyOf = ({ client, clock }: Y.ID) => `${client}:${clock}`;

function isPiece(struct: unknown): struct is Piece {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString && struct.parentSub === null;
}

/** What an item is inserted next to, or into. */
function neighbourOf({ origin, rightOrigin, parent }: Y.Item): Y.ID | undefined {
  return [origin, rightOrigin, parent as unknown].find((id) => id instanceof Y.ID);
}

/** Whether a piece of a document is deleted. One that isn't is in no deleted block. */
function isDeletedAt({ store }: Y.Doc, id: Y.ID): boolean {
  const stored: unknown = Y.getItem(store, id);
  return !(stored instanceof Y.Item) || stored.deleted;
}

function lateWords(fresh: FreshItems, piece: Piece, { isUndone }: { isUndone: boolean }): LateWords {
  const { id, content, origin } = piece;
  return { id, words: content.str, origin, isUndone, place: () => placeBeside(fresh.document, fresh.anchorOf(piece)) };
}

/** Whether a text contains words, as far as that is found quickly: a hostile text takes a million times as long as an ordinary one. */
function searchIn(text: string): (words: string) => boolean {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  let left = MOST_COMPARED;
  return (words) => {
    if (words.length < SURE_UNITS) return false;
    if (lines.has(words)) return true;
    left -= words.length * text.length;
    return left > 0 && text.includes(words);
  };
}

const unitsIn = (pieces: readonly Piece[]) => pieces.reduce((sum, { length }) => sum + length, 0);

function rangesOf(items: readonly Y.Item[]): Ranges {
  return united(items.map(({ id, length }): Ranges => new Map([[id.client, [[id.clock, length]]]])));
}

function newest(ranges: Ranges): Ranges {
  return new Map([...ranges].map(([client, list]) => [client, list.slice(-MOST_UNDONE)]));
}

/** The ranges that begin after a state of a document. */
function newerThan(since: ReadonlyMap<number, number>, ranges: Ranges): Ranges {
  return new Map(
    [...ranges].flatMap(([client, list]) => {
      const newer = list.filter(([clock]) => clock >= (since.get(client) ?? 0));
      return newer.length > 0 ? [[client, newer] as const] : [];
    }),
  );
}

function unitsOf(ranges: Ranges): number {
  return ranges.values().reduce((sum, list) => list.reduce((all, [, length]) => all + length, sum), 0);
}

/** The words of a document’s body that are newer than a state of it, with the end of what is older. */
function wordsSince(document: Y.Doc, since: ReadonlyMap<number, number>): LateWords[] {
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

/** The child of the body that an item is in. */
function childOf(body: Y.XmlFragment, start: Y.Item): Y.Item | undefined {
  let item: unknown = start;
  while (item instanceof Y.Item) {
    if (item.parent === body) return item;
    item = item.parent instanceof Y.AbstractType ? item.parent._item : undefined;
  }
  return undefined;
}

/** Whether a piece that was inserted is deleted. */
function isGone(document: Y.Doc, { id }: { id: Y.ID }): boolean {
  if (id.clock >= Y.getState(document.store, id.client)) return false;
  const stored: unknown = Y.getItem(document.store, id);
  return stored instanceof Y.GC || (stored instanceof Y.Item && stored.deleted);
}

/** Whether somebody else has deleted some of what an update deletes. */
function isDeletedIn({ store }: Y.Doc, { client, clock, length }: Deletion): boolean {
  const structs = store.clients.get(client) ?? [];
  const end = Math.min(clock + length, Y.getState(store, client));
  if (clock >= end) return false;
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index];
    if (!struct || struct.id.clock >= end) return false;
    if (struct.deleted) return true;
  }
  return false;
}

/** What an update deletes. Screening has seen to it that it's in order. */
function deletedBy(deletions: readonly Deletion[]): Ranges {
  return new Map(
    [...Map.groupBy(deletions, ({ client }) => client)].map(([client, list]) => [
      client,
      list.map(({ clock, length }) => [clock, length] as const),
    ]),
  );
}

function isThere(text: Y.XmlText): boolean {
  return text._item !== null && !text._item.deleted;
}

/** Beside which child of the body an item was inserted that was next to this one, or in it, as far as that can be found. */
function placeBeside(document: Y.Doc, id: Y.ID | undefined): Place {
  const body = document.getXmlFragment(BODY_FIELD);
  const structs = id && document.store.clients.get(id.client);
  if (!id || !structs || id.clock >= Y.getState(document.store, id.client)) return 'at the end';
  const childAt = (index: number) => {
    const struct: unknown = structs[index];
    return struct instanceof Y.Item ? childOf(body, struct) : undefined;
  };
  // The pieces of a deleted block are collected, and don't know it any more; but a block is written just before its text, and most
  // people write one block after the other.
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
