import { LRUCache } from 'lru-cache';
import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/collaboration';

import { includes, type Ranges, united } from '../documents/restoring/ranges.ts';
import { dropRepeats, SURE_UNITS } from '../documents/restoring/repeats.ts';
import { lossOf, watchedTexts } from '../documents/stretch-edits.ts';
import { bodyText } from '../documents/version-text.ts';
import type { Deletion, Struct } from './guards/screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/** How much of what a writer has deleted is remembered, in UTF-16 units: their next undo may bring it back. */
const MOST_DELETED_UNITS = 50_000;
/** For how many writers of a document this is remembered. */
const MOST_DELETERS = 100;
/** What was done while away may arrive in several updates, within this time. */
const RETURN_MS = 30_000;
/** How many late pieces of one update get a place each; the rest join the last one. */
const MOST_LATE_PIECES = 200;
/** How many paragraphs of late words can still grow, in each document. */
const MOST_LATE_TEXTS = 50;
/** A shorter insertion, in UTF-16 units, brings nothing back: it’s a typed letter. */
const UNDO_MIN_UNITS = 2;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A piece of text in an update. */
type Piece = Y.Item & { content: Y.ContentString };

/** Words whose paragraph is gone. */
interface LateWords {
  id: Y.ID;
  words: string;
  origin: Y.ID | null;
  /** After which child of the body they belong. */
  after: () => Y.Item | undefined;
}

/** An update that is about to be applied. */
interface ArrivingUpdate {
  update: Uint8Array;
  structs: readonly Struct[];
  deletions: readonly Deletion[];
  writer: number | undefined;
}

/** What is known of a document while it’s open. */
interface Memory {
  /** What has brought words back; undefined if nothing has. */
  written: Ranges | undefined;
  /** When the server last did. */
  wroteAtMs: number;
  /** By the id of the last late unit, the text that it went on in. */
  lateTexts: Map<string, Y.XmlText>;
  /** What writers have deleted lately. */
  deleted: Map<number, string>;
  /** When writers came back who had been away. */
  returnedAtMs: LRUCache<number, number>;
}

/** Mends what merging alone would lose or double. What the server wrote earlier comes through `wrote` when a document is opened. */
export class Merging {
  readonly #memories = new WeakMap<Y.Doc, Memory>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock, in milliseconds. */
  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Remembers what the server has written into a document to bring words back. What comes again with an undo is added to it. */
  wrote(document: Y.Doc, added: Ranges): void {
    const memory = this.#memoryOf(document);
    memory.written = united([memory.written ?? new Map(), added]);
    memory.wroteAtMs = this.#nowMs();
  }

  /**
   * Makes a change that was worked out for an earlier state of a document. What people have written since then in paragraphs that it
   * deletes gets paragraphs of its own.
   * @param since how far each Yjs client had written in that state.
   */
  keepNew(document: Y.Doc, since: ReadonlyMap<number, number>, change: () => void): void {
    const before = wordsSince(document, since);
    change();
    const late = before.filter((each) => isGone(document, each));
    if (late.some(({ words }) => LETTER_OR_DIGIT.test(words))) document.transact(() => this.#keepLate(document, late));
  }

  /**
   * Looks at an update before it is applied. Words that come for a paragraph which somebody else has deleted in the meantime get a
   * paragraph of their own: their writer didn't delete them. Words that were deleted, were brought back by the server, and come again
   * with an undo, stay once.
   * @param update.writer the Yjs client whose socket sent it.
   * @returns what is to be called when the update has been applied, in the same transaction, if anything.
   */
  expected(document: Y.Doc, { update, structs, deletions, writer }: ArrivingUpdate): (() => void) | undefined {
    const memory = this.#memoryOf(document);
    if (deletions.length > 0 && writer !== undefined)
      remember(memory.deleted, writer, lossOf(document, watchedTexts(document), update)?.texts);
    const pieces = structs.filter(isPiece).filter(({ id }) => id.clock >= Y.getState(document.store, id.client));
    // It deletes what is deleted already, so it comes from a page that connects again; a page that has just been opened has nothing
    // to undo, unless it brings words.
    const isReturn = pieces.length > 0 || Y.getState(document.store, writer ?? 0) > 0;
    if (writer !== undefined && isReturn && deletions.some((deletion) => isDeletedAlready(document, deletion)))
      memory.returnedAtMs.set(writer, this.#nowMs());
    const wasAway = writer !== undefined && this.#isRecent(memory.returnedAtMs.get(writer));
    const units = pieces.reduce((sum, { length }) => sum + length, 0);
    const bringsBack = units >= UNDO_MIN_UNITS && memory.written !== undefined;
    const mayBeLate = pieces.some((piece) => isBesideDeleted(document, piece));
    if (!bringsBack && !mayBeLate) return undefined;
    return () => {
      const late = pieces.filter((piece) => isGone(document, piece) && !isDeletedBy(deletions, piece));
      if (late.some((piece) => LETTER_OR_DIGIT.test(piece.content.str) || goesOn(memory.lateTexts, piece))) {
        const words = late.map((piece) => lateWords(document, piece));
        this.#keepLate(document, words);
      }
      if (bringsBack) this.#dropAgain(document, { pieces, writer, wasAway });
    };
  }

  /** Gives late words a paragraph. */
  #keepLate(document: Y.Doc, late: readonly LateWords[]): void {
    const body = document.getXmlFragment(BODY_FIELD);
    const { lateTexts } = this.#memoryOf(document);
    let last: { id: Y.ID; text: Y.XmlText } | undefined;
    const present = bodyText(body);
    for (const [index, { id, words, origin, after }] of late.entries()) {
      // Words that an undo writes again may be there already.
      const isThereAlready = words.trim().length >= SURE_UNITS && present.includes(words.trim());
      if (index < MOST_LATE_PIECES && isThereAlready) continue;
      const before = origin ? lateTexts.get(keyOf(origin)) : undefined;
      // What was written one after the other stays together, wherever the pieces were.
      const follows = last && id.client === last.id.client && id.clock === last.id.clock + 1;
      const joins = follows || index >= MOST_LATE_PIECES;
      const open = [before, joins ? last?.text : undefined].find((text) => text && isThere(text));
      // No paragraph begins with the space between two words.
      const added = open ? words : words.trimStart();
      if (added === '') continue;
      const text = open ?? addParagraph(body, after());
      text.insert(text.length, added);
      if (origin) lateTexts.delete(keyOf(origin));
      last = { id: Y.createID(id.client, id.clock + words.length - 1), text };
      lateTexts.set(keyOf(last.id), text);
    }
    for (const key of lateTexts.keys()) if (lateTexts.size > MOST_LATE_TEXTS) lateTexts.delete(key);
  }

  /** Drops what the server has brought back if an undo writes it again. */
  #dropAgain(
    document: Y.Doc,
    { pieces, writer = 0, wasAway }: { pieces: readonly Piece[]; writer: number | undefined; wasAway: boolean },
  ): void {
    const memory = this.#memoryOf(document);
    const gone = memory.deleted.get(writer) ?? '';
    // Somebody who copies a sentence wants it twice. But a page brings back what it has deleted, and one that was away didn't know
    // what others have deleted in the meantime.
    const isUndo = wasAway || pieces.some(({ content: { str } }) => str.length >= SURE_UNITS && gone.includes(str));
    const mayBeUndo = isUndo || gone !== '' || this.#isRecent(memory.wroteAtMs);
    if (!mayBeUndo || !memory.written) return;
    const again = dropTwins(document, memory.written, { pieces, areNeighbours: !isUndo });
    // The next undo, of somebody else, would double these instead.
    memory.written = united([memory.written, again]);
  }

  #isRecent(atMs = -Infinity): boolean {
    return this.#nowMs() - atMs < RETURN_MS;
  }

  #memoryOf(document: Y.Doc): Memory {
    const memory = this.#memories.get(document) ?? {
      written: undefined,
      wroteAtMs: -Infinity,
      lateTexts: new Map<string, Y.XmlText>(),
      deleted: new Map<number, string>(),
      returnedAtMs: new LRUCache<number, number>({ max: MOST_DELETERS }),
    };
    this.#memories.set(document, memory);
    return memory;
  }
}

function remember(deleted: Map<number, string>, writer: number, texts: readonly string[] = []): void {
  if (texts.length === 0) return;
  deleted.set(writer, `${deleted.get(writer) ?? ''}\0${texts.join('\0')}`.slice(-MOST_DELETED_UNITS));
  for (const one of deleted.keys()) if (deleted.size > MOST_DELETERS) deleted.delete(one);
}

/** Deletes words that had been brought back and that somebody has written again. @returns what came again. */
function dropTwins(
  document: Y.Doc,
  ours: Ranges,
  { pieces, areNeighbours }: { pieces: readonly Piece[]; areNeighbours: boolean },
): Ranges {
  const theirs = united(pieces.map(({ id, length }): Ranges => new Map([[id.client, [[id.clock, length]]]])));
  return dropRepeats(document.getXmlFragment(BODY_FIELD), {
    isOurs: (id) => includes(ours, id),
    isTheirs: (id) => includes(theirs, id),
    areNeighbours,
  });
}

const goesOn = (lateTexts: ReadonlyMap<string, unknown>, { origin }: Piece) =>
  origin !== null && lateTexts.has(keyOf(origin));

const keyOf = ({ client, clock }: Y.ID) => `${client}:${clock}`;

function isPiece(struct: unknown): struct is Piece {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString && struct.parentSub === null;
}

/** Whether what a piece is to be inserted next to, or into, may be in a deleted block. */
function isBesideDeleted({ store }: Y.Doc, { origin, rightOrigin, parent }: Piece): boolean {
  const neighbour = [origin, rightOrigin, parent as unknown].find((id) => id instanceof Y.ID);
  if (!neighbour || neighbour.clock >= Y.getState(store, neighbour.client)) return false;
  const stored: unknown = Y.getItem(store, neighbour);
  if (!(stored instanceof Y.Item)) return true;
  // A piece that isn't deleted is in no deleted block.
  return stored.deleted;
}

function lateWords(document: Y.Doc, piece: Piece): LateWords {
  const { id, content, origin } = piece;
  return { id, words: content.str, origin, after: () => placeOf(document, piece) };
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
        { id: Y.createID(client, id.clock + older), words: content.str.slice(older), origin, after: () => child },
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
function isDeletedAlready({ store }: Y.Doc, { client, clock, length }: Deletion): boolean {
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

function isDeletedBy(deletions: readonly Deletion[], { id }: Piece): boolean {
  return deletions.some(
    ({ client, clock, length }) => client === id.client && id.clock >= clock && id.clock < clock + length,
  );
}

function isThere(text: Y.XmlText): boolean {
  return text._item !== null && !text._item.deleted;
}

/** After which child of the body late words belong: the rest of the block that they were written into, as far as it can be found. */
function placeOf(document: Y.Doc, { origin, rightOrigin, parent }: Piece): Y.Item | undefined {
  const body = document.getXmlFragment(BODY_FIELD);
  const start = [origin, rightOrigin, parent as unknown].find((id) => id instanceof Y.ID);
  const structs = start instanceof Y.ID ? document.store.clients.get(start.client) : undefined;
  if (!(start instanceof Y.ID) || !structs || start.clock >= Y.getState(document.store, start.client)) return undefined;
  // The pieces of a deleted block are collected, and don't know it any more; but a block is written just before its text.
  for (let index = Y.findIndexSS(structs, start.clock); index >= 0; index--) {
    const struct: unknown = structs[index];
    const child = struct instanceof Y.Item ? childOf(body, struct) : undefined;
    if (child) return child;
  }
  return undefined;
}

function addParagraph(body: Y.XmlFragment, after: Y.Item | undefined): Y.XmlText {
  let index = after ? 0 : body.length;
  for (let item: Y.Item | null = after ?? null; item !== null; item = item.left)
    if (!item.deleted) index += item.length;
  const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  paragraph.insert(0, [text]);
  body.insert(index, [paragraph]);
  return text;
}
