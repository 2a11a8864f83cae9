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

/** An update that is about to be applied. */
interface ArrivingUpdate {
  update: Uint8Array;
  structs: readonly Struct[];
  deletions: readonly Deletion[];
  writer: number | undefined;
}

/** Mends what merging alone would lose or double. */
export interface Merging {
  /** Remembers what the server has written into a document to bring words back. */
  wrote(document: Y.Doc, added: Ranges): void;
  /**
   * Looks at an update before it is applied. Words that come for a paragraph which somebody else has deleted in the meantime get a
   * paragraph of their own: their writer didn't delete them. Words that were deleted, were brought back by the server, and come again
   * with an undo, stay once.
   * @param update.writer the Yjs client whose socket sent it.
   * @returns what is to be called when the update has been applied, in the same transaction, if anything.
   */
  expected(document: Y.Doc, update: ArrivingUpdate): (() => void) | undefined;
}

/** Starts without a memory: what the server wrote earlier comes through `wrote` when a document is opened. */
export function createMerging(): Merging {
  const written = new WeakMap<Y.Doc, Ranges>();
  /** By the id of the last late unit, the text that it went on in. */
  const lateTexts = new WeakMap<Y.Doc, Map<string, Y.XmlText>>();

  /** When writers came back who had been away, in milliseconds of a monotonic clock. */
  const returned = new LRUCache<string, number>({ max: MOST_DELETERS });
  /** What writers have deleted lately. */
  const deleted = new WeakMap<Y.Doc, Map<number, string>>();

  function remember(document: Y.Doc, writer: number, update: Uint8Array): void {
    const { texts = [] } = lossOf(document, watchedTexts(document), update) ?? {};
    if (texts.length === 0) return;
    const writers = deleted.get(document) ?? new Map<number, string>();
    deleted.set(document, writers);
    writers.set(writer, `${writers.get(writer) ?? ''}\0${texts.join('\0')}`.slice(-MOST_DELETED_UNITS));
    for (const one of writers.keys()) if (writers.size > MOST_DELETERS) writers.delete(one);
  }

  function keepLate(document: Y.Doc, late: readonly Piece[]): void {
    const body = document.getXmlFragment(BODY_FIELD);
    const texts = lateTexts.get(document) ?? new Map<string, Y.XmlText>();
    lateTexts.set(document, texts);
    let last: { id: Y.ID; text: Y.XmlText } | undefined;
    const present = bodyText(body);
    for (const [index, piece] of late.entries()) {
      // Words that an undo writes again may be there already.
      const words = piece.content.str.trim();
      if (index < MOST_LATE_PIECES && words.includes(' ') && present.includes(words)) continue;
      const { origin } = piece;
      const before = origin ? texts.get(keyOf(origin)) : undefined;
      // What was written one after the other stays together, wherever the pieces were.
      const follows = last && piece.id.client === last.id.client && piece.id.clock === last.id.clock + 1;
      const joins = follows || index >= MOST_LATE_PIECES;
      const open = [before, joins ? last?.text : undefined].find((text) => text && isThere(text));
      const text = open ?? addParagraph(body, placeOf(document, body, piece));
      text.insert(text.length, piece.content.str);
      if (origin) texts.delete(keyOf(origin));
      last = { id: Y.createID(piece.id.client, piece.id.clock + piece.length - 1), text };
      texts.set(keyOf(last.id), text);
    }
    for (const key of texts.keys()) if (texts.size > MOST_LATE_TEXTS) texts.delete(key);
  }

  return {
    wrote(document, added) {
      written.set(document, united([written.get(document) ?? new Map(), added]));
    },
    expected(document, { update, structs, deletions, writer }) {
      if (deletions.length > 0 && writer !== undefined) remember(document, writer, update);
      // It deletes what others have deleted in the meantime: it comes from a page that was away.
      if (writer !== undefined && deletions.some((deletion) => isDeletedAlready(document, deletion)))
        returned.set(`${writer}`, performance.now());
      const wasAway = performance.now() - (returned.get(`${writer}`) ?? -Infinity) < RETURN_MS;
      const pieces = structs.filter(isPiece).filter(({ id }) => id.clock >= Y.getState(document.store, id.client));
      const units = pieces.reduce((sum, { length }) => sum + length, 0);
      const ours = units < UNDO_MIN_UNITS ? undefined : written.get(document);
      const mayBeLate = pieces.some((piece) => isBesideDeleted(document, piece));
      if (!ours && !mayBeLate) return undefined;
      return () => {
        const late = pieces.filter((piece) => isGone(document, piece) && !isDeletedBy(deletions, piece));
        const goesOn = ({ origin }: Piece) => origin !== null && lateTexts.get(document)?.has(keyOf(origin)) === true;
        if (late.some((piece) => LETTER_OR_DIGIT.test(piece.content.str) || goesOn(piece))) keepLate(document, late);
        if (!ours) return;
        const gone = deleted.get(document)?.get(writer ?? 0) ?? '';
        // Somebody who copies a sentence wants it twice. But a page brings back what it has deleted, and one that was away didn't know
        // what others have deleted in the meantime.
        const isUndo = wasAway || pieces.some(({ content: { str } }) => str.length >= SURE_UNITS && gone.includes(str));
        dropTwins(document, ours, { pieces, areNeighbours: !isUndo });
      };
    },
  };
}

/** Deletes words of the server that somebody has written again. */
function dropTwins(
  document: Y.Doc,
  ours: Ranges,
  { pieces, areNeighbours }: { pieces: readonly Piece[]; areNeighbours: boolean },
): void {
  const theirs = united(pieces.map(({ id, length }): Ranges => new Map([[id.client, [[id.clock, length]]]])));
  dropRepeats(document.getXmlFragment(BODY_FIELD), {
    isOurs: (id) => includes(ours, id),
    isTheirs: (id) => includes(theirs, id),
    areNeighbours,
  });
}

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

/** Whether a piece that was inserted is deleted. */
function isGone(document: Y.Doc, { id }: Piece): boolean {
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
function placeOf(document: Y.Doc, body: Y.XmlFragment, { origin, rightOrigin, parent }: Piece): Y.Item | undefined {
  const start = [origin, rightOrigin, parent as unknown].find((id) => id instanceof Y.ID);
  const structs = start instanceof Y.ID ? document.store.clients.get(start.client) : undefined;
  if (!(start instanceof Y.ID) || !structs || start.clock >= Y.getState(document.store, start.client)) return undefined;
  // The pieces of a deleted block are collected, and don't know it any more; but a block is written just before its text.
  for (let index = Y.findIndexSS(structs, start.clock); index >= 0; index--) {
    let item: unknown = structs[index];
    while (item instanceof Y.Item) {
      if (item.parent === body) return item;
      item = item.parent instanceof Y.AbstractType ? item.parent._item : undefined;
    }
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
