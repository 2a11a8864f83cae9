import {
  ContentString,
  ContentType,
  type Doc,
  isDeleted,
  Item,
  iterateDeletedStructs,
  type Text,
  type Transaction,
  UndoManager,
  XmlElement,
  type XmlFragment,
  XmlText,
} from 'yjs';

import { commonEnd, commonStart } from '#shared-types/text/common-ends';

/** A copy of a document. */
interface Copy {
  doc: Doc;
  body: XmlFragment;
  title: Text;
  plainText: Text;
  ownWords: OwnWords;
}

/** Whether somebody wrote what has this Yjs id: a character, or an element. */
export type Wrote = (client: number, clock: number) => boolean;

/** This many equal characters in a row are the same words; fewer may be equal by chance. */
const SAME_WORDS = 8;
/** How many stretches of that length we remember of others’ words that this page has removed, the newest first: enough for two documents. */
const MOST_REMOVED = 400_000;

/**
 * Tells which words of a document this page wrote. Yjs names the client that wrote each character, but whoever splits somebody’s
 * paragraph, makes it a heading, drags it, or undoes its deletion, writes the words again as their own client. So this follows every
 * change of the page, and remembers which of its characters are others’ words in a new place.
 */
export class OwnWords {
  readonly #doc: Doc;
  /** The clients of this page: its own, and those of the copies before it. */
  readonly #clients: Set<number>;
  /** What these clients wrote again for others: clocks, by client. */
  readonly #again = new Map<number, Set<number>>();
  /** Others’ words that this page has removed, and may paste. */
  readonly #removed = new RemovedWords();

  /** @param doc with the client id under which the page writes. */
  constructor(doc: Doc) {
    this.#doc = doc;
    this.#clients = new Set([doc.clientID]);
    doc.on('afterTransaction', (transaction: Transaction) => this.#follow(transaction));
  }

  /** Whether this page wrote it. */
  readonly wrote: Wrote = (client, clock) => this.wroteAs(this.#clients)(client, clock);

  /** Whether one of these clients wrote it, as far as this page knows. */
  wroteAs(clients: ReadonlySet<number>): Wrote {
    return (client, clock) => clients.has(client) && this.#again.get(client)?.has(clock) !== true;
  }

  /** Takes over what is known about the copy that this one has been made of, and has the same words as. */
  continue(before: Copy, now: Omit<Copy, 'ownWords'>): void {
    const { ownWords } = before;
    for (const client of ownWords.#clients) this.#clients.add(client);
    for (const [client, clocks] of ownWords.#again) for (const clock of clocks) this.#addAgain(client, clock);
    for (const part of ['body', 'title', 'plainText'] as const) {
      const [were, are] = [idsIn(before[part]), idsIn(now[part])];
      for (const [index, { client, clock }] of are.entries()) {
        const was = were[index];
        const isOwn = are.length === were.length && was !== undefined && ownWords.wrote(was.client, was.clock);
        if (client === now.doc.clientID && !isOwn) this.#addAgain(client, clock);
      }
    }
  }

  #addAgain(client: number, clock: number) {
    const clocks = this.#again.get(client) ?? new Set();
    this.#again.set(client, clocks.add(clock));
  }

  #follow(transaction: Transaction) {
    const { local, origin, beforeState, deleteSet } = transaction;
    if (!local) return;
    const { clientID, store } = this.#doc;
    const start = beforeState.get(clientID) ?? 0;
    const structs = store.clients.get(clientID) ?? [];
    const written = structs
      .slice(structs.findLastIndex(({ id }) => id.clock < start) + 1)
      .flatMap((struct) => (struct instanceof Item && !struct.deleted ? [struct] : []));
    if (origin instanceof UndoManager) return this.#followUndo(start);
    const removed = deleteSet.clients.size > 0 ? removedBy(transaction, this.wrote) : NOTHING;
    for (const text of removed.texts) this.#removed.add(text);
    if (written.length > 0) this.#followMoves(written, removed);
  }

  /** Yjs notes at each deleted item as what an undo has written it again. */
  #followUndo(start: number) {
    const { clientID, store } = this.#doc;
    for (const structs of store.clients.values())
      for (const struct of structs) {
        if (!(struct instanceof Item) || struct.redone === null) continue;
        const { id, redone, length } = struct;
        if (redone.client !== clientID || redone.clock < start) continue;
        for (let at = 0; at < length; at++)
          if (!this.wrote(id.client, id.clock + at)) this.#addAgain(clientID, redone.clock + at);
      }
  }

  #followMoves(written: readonly Item[], { texts, images }: Removed) {
    for (const item of written) {
      const source = sourceOf(item);
      if (source !== undefined && images.has(source)) this.#addAgain(item.id.client, item.id.clock);
    }
    const byText = Map.groupBy(
      written.filter(({ content }) => content instanceof ContentString),
      blockOf,
    );
    const all = [...byText.values()].flat().map(wordsOf).join('');
    const nothingIsNew = isWithin(
      all,
      texts.flatMap(({ from, block, words }) => (from === block ? words : [])).join(''),
    );
    if (texts.length === 0 && all.length < 2) return;
    for (const [parent, items] of byText) {
      const clocks = items.flatMap(({ id, length }) => Array.from({ length }, (_, at) => id.clock + at));
      const words = items.map(wordsOf).join('');
      const moved = new Set(nothingIsNew ? clocks.keys() : []);
      for (const text of texts) if (text.block === parent) addAll(moved, wordsInside(words, text));
      addAll(moved, this.#removed.in(words));
      const movedClocks = [...moved].flatMap((at) => clocks[at] ?? []);
      for (const clock of [...movedClocks, ...joinedClocks(parent, texts, new Set(clocks))])
        this.#addAgain(this.#doc.clientID, clock);
    }
  }
}

/** What a transaction removed of others. */
interface Removed {
  /** What was removed from each text in which others had words. */
  texts: readonly RemovedText[];
  /** The sources of pictures. */
  images: ReadonlySet<string>;
}

const NOTHING: Removed = { texts: [], images: new Set() };

interface RemovedText {
  /** What it was removed from: a text, or a block with all its texts. */
  from: Item['parent'];
  block: Item['parent'];
  words: string;
  /** For each character, whether somebody else wrote it. */
  isOthers: readonly boolean[];
}

function removedBy(transaction: Transaction, wrote: Wrote): Removed {
  /** The texts, and the blocks that they are in: the editor makes one of the texts of a block. */
  const blocks = new Map<Item['parent'], Item['parent']>();
  const images = new Set<string>();
  iterateDeletedStructs(transaction, transaction.deleteSet, (struct: unknown) => {
    if (!(struct instanceof Item)) return;
    const { client, clock } = struct.id;
    const hasOthers = Array.from({ length: struct.length }, (_, at) => wrote(client, clock + at)).includes(false);
    if (!hasOthers) return;
    if (struct.content instanceof ContentString)
      blocks.set(struct.parent, blockOf(struct)).set(blockOf(struct), blockOf(struct));
    const source = sourceOf(struct);
    if (source !== undefined) images.add(source);
  });
  return {
    texts: [...blocks].map(([from, block]) => removedFrom(from, block, { transaction, wrote })),
    images,
  };
}

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/**
 * What was written of others’ words because two texts became one, or one became two: what the text now begins or ends with as another
 * one did. The editor writes as little as it can, so it isn't always all of that.
 * @param written the clocks of what was written.
 */
function* joinedClocks(parent: Item['parent'], texts: readonly RemovedText[], written: ReadonlySet<number>) {
  if (texts.length === 0) return;
  const shown: { character: string; clock: number }[] = [];
  for (const { deleted, content, id } of wordItemsIn(parent))
    if (!deleted)
      for (const [at, character] of content.str.split('').entries()) shown.push({ character, clock: id.clock + at });
  const now = shown.map(({ character }) => character).join('');
  for (const { words, isOthers } of texts) {
    const [start, end] = [commonStart<string>(now, words), commonEnd<string>(now, words)];
    for (const [at, isTheirs] of isOthers.entries()) {
      const back = words.length - at;
      const clocks = [at < start && shown[at]?.clock, back <= end && shown.at(-back)?.clock];
      for (const clock of clocks) if (isTheirs && typeof clock === 'number' && written.has(clock)) yield clock;
    }
  }
}

/** The block or the text that an item is in. A block may have several texts side by side, which the editor makes one. */
function blockOf({ parent }: Item): Item['parent'] {
  const around = parent instanceof XmlText ? parent.parent : null;
  return around instanceof XmlElement ? around : parent;
}

/** The pieces of words in a block or a text, also those that were just deleted. */
function* wordItemsIn(parent: Item['parent']): Generator<Item & { content: ContentString }> {
  const first = parent !== null && '_start' in parent ? parent._start : null;
  for (let item = first; item !== null; item = item.right) {
    if (isOfWords(item)) yield item;
    else if (item.content instanceof ContentType && item.content.type instanceof XmlText)
      yield* wordItemsIn(item.content.type);
  }
}

const isOfWords = (item: Item): item is Item & { content: ContentString } => item.content instanceof ContentString;

function removedFrom(
  from: Item['parent'],
  block: Item['parent'],
  { transaction: { deleteSet }, wrote }: { transaction: Transaction; wrote: Wrote },
): RemovedText {
  let words = '';
  const isOthers: boolean[] = [];
  for (const { id, content } of wordItemsIn(from)) {
    if (!isDeleted(deleteSet, id)) continue;
    words += content.str;
    for (let at = 0; at < content.str.length; at++) isOthers.push(!wrote(id.client, id.clock + at));
  }
  return { from, block, words, isOthers };
}

/** The source of a picture, also of one that was just deleted. */
function sourceOf({ content }: Item): string | undefined {
  if (!(content instanceof ContentType) || !(content.type instanceof XmlElement)) return undefined;
  if (content.type.nodeName !== 'image') return undefined;
  const [source]: unknown[] = content.type._map.get('src')?.content.getContent() ?? [];
  return typeof source === 'string' ? source : undefined;
}

/** The ids of the characters that a part of a document shows, in its order. */
function idsIn(part: XmlFragment | Text): { client: number; clock: number }[] {
  const ids: { client: number; clock: number }[] = [];
  const walk = (first: Item | null) => {
    for (let item = first; item !== null; item = item.right) {
      const { id, content, deleted, length } = item;
      if (deleted) continue;
      if (content instanceof ContentType) walk(content.type._start);
      if (!(content instanceof ContentString)) continue;
      for (let at = 0; at < length; at++) ids.push({ client: id.client, clock: id.clock + at });
    }
  };
  walk(part._start);
  return ids;
}

/* oxlint-enable no-underscore-dangle */

const wordsOf = ({ content }: Item): string => (content instanceof ContentString ? content.str : '');

function addAll(set: Set<number>, more: Iterable<number>): void {
  for (const each of more) set.add(each);
}

/** Others’ words that were removed, by stretches of SAME_WORDS characters; shorter texts are one stretch. */
class RemovedWords {
  /** Which characters of a stretch were others’, as bits. */
  readonly #stretches = new Map<string, number>();

  add({ words, isOthers }: RemovedText): void {
    // A single letter may be typed again.
    if (words.length < 2) return;
    for (let from = 0; from <= Math.max(0, words.length - SAME_WORDS); from++) {
      const stretch = words.slice(from, from + SAME_WORDS);
      let bits = this.#stretches.get(stretch) ?? 0;
      for (let at = 0; at < stretch.length; at++) if (isOthers[from + at] === true) bits |= 1 << at;
      this.#stretches.delete(stretch);
      this.#stretches.set(stretch, bits);
    }
    for (const oldest of this.#stretches.keys()) {
      if (this.#stretches.size <= MOST_REMOVED) break;
      this.#stretches.delete(oldest);
    }
  }

  /** Where written words are such words, as indexes of the written words. */
  *in(written: string): Generator<number> {
    for (let from = 0; from <= Math.max(0, written.length - SAME_WORDS); from++) {
      const bits = this.#stretches.get(written.slice(from, from + SAME_WORDS)) ?? 0;
      for (let at = 0; bits >> at > 0; at++) if (((bits >> at) & 1) === 1) yield from + at;
    }
  }
}

/** Where written words are words that the editor has written again, since something was written on both sides of them. */
function* wordsInside(written: string, { words, isOthers }: RemovedText): Generator<number> {
  const start = written.indexOf(words);
  for (const [at, isTheirs] of isOthers.entries()) if (start >= 0 && isTheirs) yield start + at;
}

/** Whether some words have no character that others don't have as often: they may only have moved. One character may be typed. */
function isWithin(words: string, others: string): boolean {
  if (words.length < 2 || words.length > others.length) return false;
  const counts = new Map<string, number>();
  for (const character of others) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of words) {
    const left = counts.get(character) ?? 0;
    if (left === 0) return false;
    counts.set(character, left - 1);
  }
  return true;
}
