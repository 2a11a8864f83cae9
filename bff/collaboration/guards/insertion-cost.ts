import * as Y from 'yjs';

import { encodeStructs } from './new-part.ts';
import { references, type ScreenedUpdate, type Struct } from './screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its lists so */

/*
 * Yjs finds the position of an insertion by walking over everything that others have inserted between its two neighbours. Honest
 * neighbours are adjacent, or a few concurrent insertions apart. But nothing prevents a client from naming neighbours that are
 * far apart, thousands of times: a valid update of 100 KB then takes 20 s, and again 20 s whenever the document is loaded. So we
 * measure the distance between the neighbours before making an insertion, and each document has a budget of such steps.
 */

/** One step of Yjs over an item takes about half a microsecond. */
const STEP_MS = 0.0005;
/** Distances up to this are normal: several people typing in the same place. */
const ORDINARY_STEPS = 16;
/** Steps that one update may cost, about 5 ms. */
const UPDATE_STEPS = 10_000;
/** Steps that all insertions into a document may cost together, about 100 ms when it is loaded. */
const DOCUMENT_STEPS = 200_000;
/** Insertions per update whose neighbours have to be checked one by one. */
const MAX_RISKY = 4000;

/** Limits the cost of concurrent insertions. */
export interface InsertionCosts {
  /** Charges the thread time that loading the stored content took, which may include earlier expensive insertions. */
  loaded(document: Y.Doc, milliseconds: number): void;
  /**
   * Prepares the document for an update that it can integrate: makes insertions that could be expensive one by one, so that
   * applying the whole update afterwards is cheap.
   * @param finish applies the rest of the update. It is called in the same transaction: history must not see half of an edit.
   * @returns the reason if the update is too expensive; part of it may have been applied by then.
   */
  prepare(document: Y.Doc, update: ScreenedUpdate, origin: unknown, finish: () => void): string | undefined;
}

/** Starts with the full budget. */
export function createInsertionCosts(): InsertionCosts {
  const spent = new WeakMap<Y.Doc, number>();

  return {
    loaded(document, milliseconds) {
      spent.set(document, Math.min(DOCUMENT_STEPS, milliseconds / STEP_MS / 2));
    },
    prepare(document, { structs }, origin, finish) {
      const risky = riskyItems(document.store, structs);
      if (risky.size === 0) return undefined;
      if (risky.size > MAX_RISKY) return 'too many insertions in one update';
      let left = Math.min(UPDATE_STEPS, DOCUMENT_STEPS - (spent.get(document) ?? 0));
      const mayInsert = (item: Y.Item): boolean => {
        const steps = stepsOf(document, item, Math.max(left, ORDINARY_STEPS));
        if (steps <= ORDINARY_STEPS) return true;
        spent.set(document, (spent.get(document) ?? 0) + steps);
        left -= steps;
        return left >= 0;
      };
      const [only, ...others] = structs;
      if (only instanceof Y.Item && others.length === 0) return mayInsert(only) ? undefined : TOO_FAR;
      return document.transact(() => {
        const tooFar = insertInOrder(document, structs, risky, mayInsert);
        if (tooFar === undefined) finish();
        return tooFar;
      }, origin);
    },
  };
}

const TOO_FAR = 'insertions between neighbours that are far apart';

/**
 * The insertions that may need a walk. Yjs stops at the first item that wasn't inserted after the same neighbour, so a neighbour
 * that is part of the same update and named once costs nothing. Pasted text contains no others.
 */
function riskyItems(store: Y.Doc['store'], structs: readonly Struct[]): Set<Y.Item> {
  const byPlace = new Map<string, Y.Item>();
  const risky = new Set<Y.Item>();
  for (const struct of structs) {
    // The stored part of a struct isn't inserted again; the rest follows it.
    if (!(struct instanceof Y.Item) || struct.id.clock < Y.getState(store, struct.id.client)) continue;
    const place = placeOf(struct);
    const neighbour = byPlace.get(place.key);
    if (neighbour) risky.add(neighbour);
    if (neighbour || !place.base || place.base.clock < Y.getState(store, place.base.client)) risky.add(struct);
    byPlace.set(place.key, struct);
  }
  return risky;
}

/** Where an item is inserted: after its left neighbour, or at the beginning of its parent. */
function placeOf(item: Y.Item): { key: string; base: Y.ID | undefined } {
  if (item.origin) return { key: `${item.origin.client}:${item.origin.clock}`, base: item.origin };
  const parent: unknown = item.parent;
  if (parent instanceof Y.ID)
    return { key: `in ${parent.client}:${parent.clock} ${item.parentSub ?? ''}`, base: parent };
  return { key: `at the beginning ${item.parentSub ?? ''}`, base: undefined };
}

function insertInOrder(
  document: Y.Doc,
  structs: readonly Struct[],
  risky: ReadonlySet<Struct>,
  mayInsert: (item: Y.Item) => boolean,
): string | undefined {
  let batch: Struct[] = [];
  const apply = () => {
    if (batch.length > 0) Y.applyUpdate(document, encodeStructs(batch));
    batch = [];
  };
  for (const struct of inCausalOrder(document.store, structs)) {
    if (struct === undefined) return 'content that follows itself';
    if (!(struct instanceof Y.Item) || !risky.has(struct)) {
      batch.push(struct);
      continue;
    }
    apply(); // the distance is measured in the document at the time of the insertion
    if (!mayInsert(struct)) return TOO_FAR;
    batch.push(struct);
    apply();
  }
  apply();
  return undefined;
}

/** Sorts structs so that each comes after those it refers to; `undefined` if the references form a cycle. */
function* inCausalOrder(store: Y.Doc['store'], structs: readonly Struct[]): Generator<Struct | undefined> {
  const queues = new Map(
    [...Map.groupBy(structs, ({ id }) => id.client)].map(([client, list]) => [client, { list, next: 0 }]),
  );
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(store, client);

  for (const client of queues.keys()) {
    // Each entry only exists to provide one id to the entry below it.
    const stack: { client: number; until: number }[] = [{ client, until: Infinity }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const queue = queues.get(top.client);
      const struct = queue?.list[queue.next];
      if (!queue || !struct || endOf(top.client) > top.until) {
        stack.pop();
        continue;
      }
      const missing =
        struct instanceof Y.Item ? references(struct).find((id) => id.clock >= endOf(id.client)) : undefined;
      if (missing) {
        if (stack.some((entry) => entry.client === missing.client)) return yield undefined;
        stack.push({ client: missing.client, until: missing.clock });
        continue;
      }
      queue.next++;
      if (!(struct instanceof Y.Skip))
        ends.set(top.client, Math.max(endOf(top.client), struct.id.clock + struct.length));
      yield struct;
    }
  }
}

/** Counts the items between the neighbours of an item that isn't in the document yet; stops counting beyond the limit. */
function stepsOf(document: Y.Doc, item: Y.Item, limit: number): number {
  const { store } = document;
  const left = item.origin ? Y.getItem(store, item.origin) : null;
  const right = item.rightOrigin ? Y.getItem(store, item.rightOrigin) : null;
  if (left instanceof Y.GC || right instanceof Y.GC) return 0; // nothing is inserted next to collected content
  let steps = 0;
  if (left) {
    if (left === right) return 0;
    for (let next: Y.Item | null = left.right; next && next !== right && steps <= limit; next = next.right) steps++;
    return steps;
  }
  const parent = parentOf(document, item, right);
  const sub = item.parentSub ?? right?.parentSub ?? null;
  if (!parent) return 0;
  if (sub !== null) {
    for (let next = parent._map.get(sub) ?? null; next && steps <= limit; next = next.left) steps++;
    return steps;
  }
  for (let next = parent._start; next && next !== right && steps <= limit; next = next.right) steps++;
  return steps;
}

function parentOf(
  document: Y.Doc,
  item: Y.Item,
  right: Y.Item | null,
): Pick<Y.XmlFragment, '_map' | '_start'> | undefined {
  const parent: unknown = item.parent;
  if (typeof parent === 'string') return document.share.get(parent);
  if (parent instanceof Y.ID) {
    const holder = Y.getItem(document.store, parent);
    return holder instanceof Y.Item && holder.content instanceof Y.ContentType ? holder.content.type : undefined;
  }
  return right?.parent instanceof Y.AbstractType ? right.parent : undefined;
}
