import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { includes, type Ranges, united } from '../documents/restoring/ranges.ts';
import { dropRepeats, SURE_UNITS } from '../documents/restoring/repeats.ts';
import { bodyText } from '../documents/versions/version-text.ts';
import type { Deletion, Struct } from './guards/screening.ts';
import { FreshItems, isGone, isPiece, type LateWords, LateParagraphs, type Piece, wordsSince } from './late-words.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/** How many ranges of items written by undos are remembered for each writer: the newest ones. */
const MOST_UNDONE = 2000;
/** How many late pieces of one update get a place each; the rest join the last one. */
const MOST_PLACES = 200;
/** How long another server may take to learn about a deletion, in milliseconds. */
const DELETIONS_FOR_MS = 120_000;
/** How many paragraphs of late words can still grow, in each document. */
const MOST_LATE_TEXTS = 50;
/** The most work to find late words in the text, in units of one text times units of the other: about 5 ms. */
const MOST_COMPARED = 20_000_000;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** An update that is about to be applied. */
interface ArrivingUpdate {
  structs: readonly Struct[];
  deletions: readonly Deletion[];
  /** The Yjs client whose socket sent it. */
  writer: number | undefined;
  /** What that page said comes from an undo or a redo. */
  undone: Ranges;
}

/** What to mend once an update has been applied. */
export interface Mending {
  /** Call it in the same transaction. */
  mend: () => void;
  /** The most units of text that the update can bring a second time; the server drops its own copies of them. */
  droppedUnits: number;
}

/** What is known of a document while it’s open. */
interface Memory {
  /** What the server wrote to bring words back; undefined if nothing. */
  written: Ranges | undefined;
  /** What undos have written recently. */
  undone: Ranges;
  /** The texts of late words, each by the id of its last unit. */
  lateTexts: Map<string, Y.XmlText>;
  /** What was deleted here in the last moments, and when, in milliseconds of a monotonic clock. */
  deletions: { atMs: number; ranges: Ranges }[];
}

/** Mends what merging alone would lose or double. What the server wrote earlier comes through `wrote` when a document is opened. */
export class Merging {
  readonly #memories = new WeakMap<Y.Doc, Memory>();

  /**
   * Remembers what the server has written into a document to bring words back. Repeats that come with an undo are added to it.
   */
  wrote(document: Y.Doc, added: Ranges): void {
    const memory = this.#memoryOf(document);
    memory.written = united([memory.written ?? new Map(), added]);
  }

  /**
   * Makes a change that brings words back and was worked out for an earlier state of a document. Later words in paragraphs that
   * it deletes get paragraphs of their own. Words that an undo has also brought back since then are kept once.
   * @param act.since how far each Yjs client had written in that state. @param act.added what the change writes.
   * @param act.removed what it deletes, where another server may still store words.
   */
  make(
    document: Y.Doc,
    { since, added, removed }: { since: ReadonlyMap<number, number>; added: Ranges; removed: Ranges },
    change: () => void,
  ): void {
    const before = wordsSince(document, since);
    const undone = newerThan(since, this.#memoryOf(document).undone);
    change();
    this.wrote(document, added);
    this.deleted(document, removed);
    const late = before.filter((each) => isGone(document, each));
    const isLate = late.some(({ words }) => LETTER_OR_DIGIT.test(words));
    if (!isLate && undone.size === 0) return;
    document.transact(() => {
      if (isLate) this.#keepLate(document, late);
      if (undone.size > 0) this.#dropAgain(document, undone);
    });
  }

  /**
   * Looks at an update before it is applied. Words for a paragraph that another person has deleted in the meantime get a
   * paragraph of their own, since their writer didn't delete them. Words that the server has brought back and that come again
   * with an undo are kept once.
   */
  expected(document: Y.Doc, { structs, deletions, writer, undone }: ArrivingUpdate): Mending | undefined {
    const memory = this.#memoryOf(document);
    const fresh = new FreshItems(document, structs);
    const items = structs.filter((struct) => struct instanceof Y.Item).filter(({ id }) => fresh.has(id));
    const pieces = items.filter(isPiece);
    // An earlier page of the same browser can no longer say what it has undone. If it deletes what others deleted too, we assume
    // that it has undone something.
    const isReturn =
      items.some(({ id }) => id.client !== writer) && deletions.some((each) => isDeletedIn(document, each));
    // Nearly always nothing, so it shouldn't cost anything.
    const again =
      undone.size === 0 && !isReturn
        ? NOTHING
        : items.filter(({ id }) => includes(undone, id) || (isReturn && id.client !== writer));
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
        const words = late.map((piece) => fresh.lateWords(piece, { isUndone: undoing.has(piece) }));
        this.#keepLate(document, words);
      }
      if (droppedUnits > 0) this.#dropAgain(document, undoneHere);
    };
    return { mend, droppedUnits };
  }

  /** Remembers what a page of this server, or the server itself, has deleted: words that another server has stored may belong there. */
  deleted(document: Y.Doc, ranges: Ranges): void {
    const memory = this.#memoryOf(document);
    const atMs = performance.now();
    memory.deletions = memory.deletions.filter((each) => atMs - each.atMs < DELETIONS_FOR_MS);
    memory.deletions.push({ atMs, ranges });
  }

  /**
   * Applies what another server has stored. Words that somebody there wrote into a paragraph while somebody here deleted it get a
   * paragraph of their own. That's for this server to do, since it alone knows that the deletion was made without them.
   */
  follow(document: Y.Doc, update: Uint8Array, apply: () => void): void {
    const memory = this.#memoryOf(document);
    const own = united(memory.deletions.map(({ ranges }) => ranges));
    if (own.size === 0) return apply();
    const { structs } = Y.decodeUpdate(update);
    const fresh = new FreshItems(document, structs);
    const pieces = structs.filter(isPiece).filter(({ id }) => fresh.has(id));
    const inDeleted = pieces.filter((piece) => {
      const anchor = fresh.anchorOf(piece);
      return anchor !== undefined && includes(own, anchor);
    });
    apply();
    // What the other server has kept itself came with the words.
    const kept = pieces
      .filter((piece) => !isGone(document, piece))
      .map(({ content }) => content.str)
      .join('\n');
    const late = inDeleted.filter(
      (piece) => isGone(document, piece) && !(kept !== '' && kept.includes(piece.content.str.trim())),
    );
    if (!late.some((piece) => LETTER_OR_DIGIT.test(piece.content.str) || goesOn(memory.lateTexts, piece))) return;
    document.transact(() => {
      this.#keepLate(
        document,
        late.map((piece) => fresh.lateWords(piece, { isUndone: false })),
      );
    });
    // The next letters of such a word follow it.
    this.deleted(document, rangesOf(late));
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
      // Words written in sequence stay together, wherever the pieces were.
      const follows = last && id.client === last.id.client && id.clock === last.id.clock + 1;
      const joins = follows || index >= MOST_PLACES;
      const open = [before, joins ? last?.text : undefined].find((text) => text && isThere(text));
      // A paragraph doesn't begin with the space between two words.
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
    // Otherwise another person's undo would repeat these next.
    memory.written = united([ours, twins]);
  }

  #memoryOf(document: Y.Doc): Memory {
    const memory = this.#memories.get(document) ?? {
      written: undefined,
      undone: new Map(),
      lateTexts: new Map<string, Y.XmlText>(),
      deletions: [],
    };
    this.#memories.set(document, memory);
    return memory;
  }
}

const goesOn = (lateTexts: ReadonlyMap<string, unknown>, { origin }: Piece) =>
  origin !== null && lateTexts.has(keyOf(origin));

const keyOf = ({ client, clock }: Y.ID) => `${client}:${clock}`;

/**
 * Whether a text contains words, if that can be found quickly: a hostile text takes a million times as long as an ordinary one.
 */
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

const NOTHING: readonly Y.Item[] = [];
const NO_RANGES: Ranges = new Map();

function rangesOf(items: readonly Y.Item[]): Ranges {
  if (items.length === 0) return NO_RANGES;
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

/** Whether others have deleted some of what an update deletes. */
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

/** What an update deletes. Screening ensures that it's sorted. */
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
