import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';

import { bodyText, type WordChange, wordChange } from '../versions/version-text.ts';
import { deletedIn, deletionsOf, includes, insertedIn, itemsIn, type Ranges, united } from './ranges.ts';
import { dropRepeats } from './repeats.ts';
import { isSameBody, restoreBody } from './restore-body.ts';

/** A change that the server makes to a document. */
export interface Change {
  /** The Yjs update that makes it. */
  update: Uint8Array;
  removed: Ranges;
  added: Ranges;
  words: WordChange;
}

/** What can be undone. */
export interface Reversible {
  /** A Yjs update with everything that was removed, deleted or not. */
  remains: Uint8Array;
  /** What was removed. */
  removed: Ranges;
  /** What replaced it. */
  added: Ranges;
  /** How far each client had written before. Later text may repeat the same words. */
  since: ReadonlyMap<number, number>;
}

/**
 * The change that turns a document into one of its versions; undefined if there's no difference.
 * @param present both as Yjs updates. @throws when one is damaged.
 */
export function restoration(present: Uint8Array, version: Uint8Array): Change | undefined {
  const [document, wanted] = [opened(present), opened(version)];
  try {
    const bodies = [document, wanted].map((each) => each.getXmlFragment(BODY_FIELD));
    const [body, wantedBody] = bodies;
    if (!body || !wantedBody || isSameBody(body, wantedBody)) return undefined;
    return changeOf(document, () => restoreBody(body, wantedBody));
  } finally {
    document.destroy();
    wanted.destroy();
  }
}

/**
 * The change that undoes something: it brings back the words that were removed, in their place, and may delete what was added.
 * Later text stays, and words that people have brought back since aren't repeated. Undefined if nothing changes.
 * @param present the document as a Yjs update. @throws when one is damaged.
 */
export function reversal(
  present: Uint8Array,
  { remains, removed, added, since }: Reversible,
  { deletes }: { deletes: boolean },
): Change | undefined {
  // The words are in deleted pieces, which a document without `gc` keeps.
  const document = opened(remains, { gc: false });
  Y.applyUpdate(document, present);
  const body = document.getXmlFragment(BODY_FIELD);
  const start = Y.getState(document.store, document.clientID);
  const isOurs = ({ client, clock }: Y.ID) => client === document.clientID && clock >= start;
  const isSince = (id: Y.ID) =>
    id.clock >= (since.get(id.client) ?? 0) && !isOurs(id) && !(deletes && includes(added, id));
  try {
    const before = body.toJSON();
    const change = changeOf(document, (transaction) => {
      redo(body, united([removed, deletedAround(transaction, removed)]));
      dropRepeats(body, { isOurs, isTheirs: isSince, inPlace: added });
      if (deletes) deletePieces(transaction, body, added);
    });
    // All of it may already be there.
    return body.toJSON() === before ? undefined : change;
  } finally {
    document.destroy();
  }
}

function opened(update: Uint8Array, options?: { gc: boolean }): Y.Doc {
  const document = new Y.Doc(options);
  Y.applyUpdate(document, update);
  return document;
}

function changeOf(document: Y.Doc, change: (transaction: Y.Transaction) => void): Change {
  const body = document.getXmlFragment(BODY_FIELD);
  const before = bodyText(body);
  let removed: Ranges = new Map();
  let added: Ranges = new Map();
  let update = new Uint8Array();
  document.on('afterTransaction', (transaction: Y.Transaction) => {
    removed = deletedIn(transaction);
    added = insertedIn(transaction);
  });
  document.on('update', (made: Uint8Array) => (update = Uint8Array.from(made)));
  document.transact(change);
  return { update, removed, added, words: wordChange(before, bodyText(body)) };
}

/** The deleted elements around pieces: what was removed inside them can only come back with them. */
function deletedAround(transaction: Y.Transaction, ranges: Ranges): Ranges {
  const ids = new Map<Y.Item, Ranges>();
  for (const item of itemsIn(transaction, ranges)) {
    let around = item.parent instanceof Y.AbstractType ? item.parent._item : null; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
    while (around?.deleted === true && !ids.has(around)) {
      ids.set(around, new Map([[around.id.client, [[around.id.clock, around.length]]]]));
      around = around.parent instanceof Y.AbstractType ? around.parent._item : null; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
    }
  }
  return united([...ids.values()]);
}

/** Writes deleted pieces again, where they were. */
function redo(body: Y.XmlFragment, removed: Ranges): void {
  if (removed.size === 0) return;
  const manager = new Y.UndoManager(body, { deleteFilter: () => false });
  manager.undoStack.push({ deletions: deletionsOf(removed), insertions: Y.createDeleteSet(), meta: new Map() });
  manager.undo();
  manager.destroy();
}

/** Deletes pieces, except elements that people have written into. */
function deletePieces(transaction: Y.Transaction, body: Y.XmlFragment, ranges: Ranges): void {
  // Attributes are deleted with their element.
  const items = itemsIn(transaction, ranges).filter(
    (item) => !item.deleted && item.parentSub === null && isBelow(body, item),
  );
  for (const item of items) if (!(item.content instanceof Y.ContentType)) item.delete(transaction);
  // Inner elements first.
  for (const item of items.toReversed()) {
    const type = item.content instanceof Y.ContentType ? item.content.type : undefined;
    if (type instanceof Y.AbstractType && type._length === 0) item.delete(transaction); // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  }
}

function isBelow(body: Y.XmlFragment, item: Y.Item): boolean {
  let parent: unknown = item.parent;
  while (parent instanceof Y.AbstractType && parent !== body) parent = parent._item?.parent; // oxlint-disable-line no-underscore-dangle -- the name in Yjs
  return parent === body;
}
