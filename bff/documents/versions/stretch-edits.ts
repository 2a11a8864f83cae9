import * as Y from 'yjs';

import { BODY_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { wordsBegun, wordsBeyond, wordsOf } from '#shared-types/text/words';

import { type Ranges, rangesOf } from '../restoring/ranges.ts';
import { type ArrivingEdit, PASTE_MIN_UNITS } from './arrival.ts';
import type { EditSize } from './stretch.ts';

/** The texts that have a history. */
export interface WatchedTexts {
  body: Y.XmlFragment;
  title: Y.Text;
}

/** An edit, how much longer it made the text, in UTF-16 units, and who wrote it. */
interface MeasuredEdit extends Pick<EditSize, 'inserted' | 'deleted'> {
  /** How many words begin in the inserted text. */
  words: number;
  /** The added and removed text, without text that only moved; empty if it is small. */
  come: ArrivingEdit['come'];
  gone: ArrivingEdit['gone'];
  growth: number;
  /** The Yjs client that inserted most of it; undefined if nothing was inserted. */
  client: number | undefined;
}

/** The title and the body of a document. */
export function watchedTexts(document: Y.Doc): WatchedTexts {
  return { body: document.getXmlFragment(BODY_FIELD), title: document.getText(TITLE_FIELD) };
}

/**
 * How much a transaction added to the title and the body and removed from them; undefined if it changed neither. Call it before
 * Yjs clears what was deleted.
 */
export function measured(transaction: Y.Transaction, { body, title }: WatchedTexts): MeasuredEdit | undefined {
  const { changedParentTypes } = transaction;
  // Yjs types the keys as any type of event; only the identity matters here.
  const changed: ReadonlySet<unknown> = new Set(changedParentTypes.keys());
  if (!changed.has(body) && !changed.has(title)) return undefined;
  const isWatched = ({ parent }: Y.Item) => [body, title].some((root) => root === rootOf(parent));
  const inserted = new Set([...insertedItems(transaction)].filter(isWatched));
  const deleted = new Set([...deletedItems(transaction)].filter(isWatched));
  const [added, removed] = [unitsOf(inserted), unitsOf(deleted)];
  const moved =
    added > 0 && removed > 0
      ? movedText(inserted, deleted)
      : { units: 0, words: 0, come: largeRunsOf(inserted, added), gone: largeRunsOf(deleted, removed) };
  return {
    inserted: added - moved.units,
    deleted: removed - moved.units,
    words: added === moved.units ? 0 : Math.max(0, wordsBegunIn(inserted) - moved.words),
    come: moved.come,
    gone: moved.gone,
    growth: added - removed,
    client: writerOf(inserted),
  };
}

/** What an update is about to delete from the title and the body. */
interface Loss {
  /** The pieces of text. */
  pieces: readonly { id: Y.ID; length: number }[];
  /** Everything that the update deletes. */
  deleted: Ranges;
  /** The text that it inserts. */
  inserted: Ranges;
  /** The text that it deletes, a string for each piece. */
  texts: readonly string[];
  /** How many UTF-16 units of text it deletes. */
  units: number;
  /** Whether it writes all of these words again, as when a paragraph is split. */
  isMove: boolean;
}

/** What an update would delete from a document; undefined if that is no text. @throws when the update is damaged. */
export function lossOf(document: Y.Doc, { body, title }: WatchedTexts, update: Uint8Array): Loss | undefined {
  const { structs, ds: named } = Y.decodeUpdate(update);
  if (named.clients.size === 0) return undefined;
  // Each piece counts once, however often the update names it.
  const ds = Y.mergeDeleteSets([named]);
  const pieces: Loss['pieces'][number][] = [];
  const lost: string[] = [];
  for (const [client, ranges] of ds.clients) {
    const stored = document.store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      if (clock >= Y.getState(document.store, client)) continue;
      for (let index = Y.findIndexSS(stored, clock); index < stored.length; index++) {
        const item = stored[index];
        if (!item || item.id.clock >= clock + len) break;
        if (item.deleted || !isText(item) || ![body, title].some((root) => root === rootOf(item.parent))) continue;
        const from = Math.max(clock, item.id.clock);
        const length = Math.min(clock + len, item.id.clock + item.length) - from;
        pieces.push({ id: Y.createID(client, from), length });
        lost.push(item.content instanceof Y.ContentString ? item.content.str.substr(from - item.id.clock, length) : '');
      }
    }
  }
  if (pieces.length === 0) return undefined;
  const texts = structs.filter(
    (struct) => isText(struct) && struct.id.clock >= Y.getState(document.store, struct.id.client),
  );
  const come = texts.map((struct) =>
    isText(struct) && struct.content instanceof Y.ContentString ? struct.content.str : '',
  );
  return {
    pieces,
    deleted: rangesOf(ds),
    inserted: new Map(
      [...Map.groupBy(texts, ({ id }) => id.client)].map(([client, list]) => [
        client,
        list.map(({ id, length }) => [id.clock, length] as const),
      ]),
    ),
    texts: lost,
    units: pieces.reduce((sum, { length }) => sum + length, 0),
    isMove: wordsBeyond(wordsOf(lost.join(' ')), wordsOf(come.join(' '))).length === 0,
  };
}

/** The text that a transaction deletes from a body, and the text that it adds: a string for each place. Call it before Yjs clears what was deleted. */
export function changedText(transaction: Y.Transaction, body: Y.XmlFragment): { gone: string[]; come: string[] } {
  const isBelow = ({ parent }: Y.Item) => rootOf(parent) === body;
  return {
    gone: runsOf(new Set([...deletedItems(transaction)].filter(isBelow))),
    come: runsOf(new Set([...insertedItems(transaction)].filter(isBelow))),
  };
}

/** The new pieces of text that are still there. */
function* insertedItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, end] of afterState) {
    const start = beforeState.get(client) ?? 0;
    const structs = start < end ? (doc.store.clients.get(client) ?? []) : [];
    if (structs.length === 0) continue;
    for (let index = Y.findIndexSS(structs, start); index < structs.length; index++) {
      const struct = structs[index];
      if (isText(struct) && !struct.deleted) yield struct;
    }
  }
}

/** The pieces of text that were there before, and no longer are. */
function deletedItems(transaction: Y.Transaction): Set<Y.Item> {
  const items = new Set<Y.Item>();
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct: unknown) => {
    if (isText(struct) && struct.id.clock < (transaction.beforeState.get(struct.id.client) ?? 0)) items.add(struct);
  });
  return items;
}

function isText(struct: unknown): struct is Y.Item {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString;
}

function rootOf(parent: Y.Item['parent']): unknown {
  let type: unknown = parent;
  while (type instanceof Y.AbstractType && type._item !== null) type = type._item.parent; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  return type;
}

/** How many words begin in the text of items. A word typed letter by letter begins with its first letter. */
function wordsBegunIn(items: ReadonlySet<Y.Item>): number {
  return items.values().reduce((sum, item) => {
    const { content } = item;
    return content instanceof Y.ContentString ? sum + wordsBegun(content.str, textBefore(item)) : sum;
  }, 0);
}

/** The last characters before an item, in its text. */
function textBefore({ left }: Y.Item): string {
  let text = '';
  let item = left;
  for (let step = 0; item !== null && text.length < BEFORE_UNITS && step < MOST_STEPS_BACK; step++) {
    if (!item.deleted && item.countable) {
      if (!(item.content instanceof Y.ContentString)) break;
      text = item.content.str.slice(-BEFORE_UNITS) + text;
    }
    item = item.left;
  }
  return text;
}

function writerOf(items: ReadonlySet<Y.Item>): number | undefined {
  const units = new Map<number, number>();
  for (const { id, length } of items) units.set(id.client, (units.get(id.client) ?? 0) + length);
  const [most] = [...units].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

function unitsOf(items: ReadonlySet<Y.Item>): number {
  return items.values().reduce((sum, { length }) => sum + length, 0);
}

/** How many units before an item decide whether it begins a word. */
const BEFORE_UNITS = 4;
/** How many items are passed to find them; a hostile document can have thousands that are deleted. */
const MOST_STEPS_BACK = 100;

/** How many inserted texts of an edit are looked up in what it deleted; a hostile edit can have thousands. */
const MOST_SEARCHES = 500;

/**
 * How much of the inserted text is also in the deleted text, and the texts that aren't there unchanged: the editor moves words by
 * writing them again, as when a paragraph is split or becomes a heading.
 */
function movedText(inserted: ReadonlySet<Y.Item>, deleted: ReadonlySet<Y.Item>): ArrivingEdit {
  const counts = new Map<string, number>();
  for (const run of runsOf(deleted)) counts.set(run, (counts.get(run) ?? 0) + 1);
  const parts: string[] = [];
  const moved: string[] = [];
  for (const run of runsOf(inserted)) {
    const left = counts.get(run) ?? 0;
    if (left === 0) parts.push(run);
    else {
      counts.set(run, left - 1);
      moved.push(run);
    }
  }
  const gone = [...counts].flatMap(([run, left]) => Array.from({ length: left }, () => run));
  const rest = gone.join('\0');
  const found = parts.slice(0, MOST_SEARCHES).filter((part) => rest.includes(part));
  const all = [...moved, ...found];
  return {
    units: Math.min(
      all.reduce((sum, { length }) => sum + length, 0),
      unitsOf(deleted),
    ),
    words: all.reduce((sum, run) => sum + wordsOf(run).length, 0),
    come: parts,
    gone,
  };
}

/** The text of items if there is enough for a paste, since finding it means going through their texts. */
function largeRunsOf(items: ReadonlySet<Y.Item>, units: number): string[] {
  return units < PASTE_MIN_UNITS ? [] : runsOf(items);
}

/** The text of items, in the order of their texts: one string for each text. */
function runsOf(items: ReadonlySet<Y.Item>): string[] {
  const parents = new Set([...items].map(({ parent }) => parent));
  return [...parents].map((parent) => {
    const pieces: string[] = [];
    let item: Y.Item | null = parent instanceof Y.AbstractType ? parent._start : null; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
    for (; item !== null; item = item.right)
      if (items.has(item) && item.content instanceof Y.ContentString) pieces.push(item.content.str);
    return pieces.join('');
  });
}
