import * as Y from 'yjs';

import { type Deletion, references, type ScreenedUpdate, type Struct } from './screening.ts';

/* oxlint-disable no-underscore-dangle -- Yjs names the parts of its types so */

/*
 * Yjs keeps an update whose predecessors are missing inside the document and goes through all of that again with every later
 * edit of everybody: 500 such updates cost a second. So the document only ever gets updates that it can integrate at once.
 */

/** Nested elements, counted from the root; 100 are 50 lists inside one another. Yjs walks this depth recursively. */
const MAX_DEPTH = 100;
/** Stretches of stored content that one update may delete; each can split a struct, which moves all that come after it. */
const MAX_FRESH_DELETIONS = 1500;

/** Whether the document can integrate the update now, later when its predecessors have come, or never; `never` says why. */
export type Readiness = 'now' | 'later' | { never: string };

export function readinessOf(document: Y.Doc, { structs, deletions }: ScreenedUpdate): Readiness {
  const { store } = document;
  const known = new Map<number, number>();
  const knownEnd = (client: number) => known.get(client) ?? Y.getState(store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = knownEnd(client);
    if (clock > end && !(struct instanceof Y.Skip)) return 'later';
    if (!(struct instanceof Y.Skip)) known.set(client, Math.max(end, clock + struct.length));
  }
  let hasTypes = false;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    for (const reference of references(struct)) {
      // Yjs throws in the middle of the update when content follows itself.
      if (reference.client === struct.id.client && reference.clock >= struct.id.clock)
        return { never: 'content that follows itself' };
      if (reference.clock >= knownEnd(reference.client)) return 'later';
    }
    hasTypes ||= struct.content instanceof Y.ContentType;
  }
  if (deletions.some(({ client, clock, length }) => clock + length > knownEnd(client))) return 'later';
  if (countFresh(store, deletions) > MAX_FRESH_DELETIONS) return { never: 'too many deletions in one update' };
  if (hasTypes && isTooDeep(store, structs)) return { never: 'elements are nested too deeply' };
  return 'now';
}

/** Removes what Yjs has put aside all the same; everybody's later edits would pay for it. Answers whether there was any. */
export function dropPending({ store }: Y.Doc): boolean {
  if (!store.pendingStructs && !store.pendingDs) return false;
  store.pendingStructs = null;
  store.pendingDs = null;
  return true;
}

/** How many deletions begin at stored content that is not deleted yet. */
function countFresh(store: Y.Doc['store'], deletions: readonly Deletion[]): number {
  if (deletions.length <= MAX_FRESH_DELETIONS) return 0; // not worth counting
  let fresh = 0;
  for (const { client, clock } of deletions) {
    const stored = store.clients.get(client);
    if (!stored || clock >= Y.getState(store, client)) continue;
    if (!stored[Y.findIndexSS(stored, clock)]?.deleted) fresh++;
  }
  return fresh;
}

function isTooDeep(store: Y.Doc['store'], structs: readonly Struct[]): boolean {
  const byClient = Map.groupBy(structs, (struct) => struct.id.client);
  const depths = new Map<Y.Item, number>();

  /** The item of the update that covers the id; the structs of a client are in the order of their clocks. */
  function find({ client, clock }: Y.ID): Y.Item | undefined {
    const list = byClient.get(client) ?? [];
    let low = 0;
    let high = list.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = list[middle];
      if (!struct) return undefined;
      if (clock < struct.id.clock) high = middle - 1;
      else if (clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct instanceof Y.Item ? struct : undefined;
    }
    return undefined;
  }

  /** Climbs to the first item whose depth is known, then notes the depth of all items on the way. */
  function depthOf(item: Y.Item): number {
    const way: { item: Y.Item; deeper: 0 | 1 }[] = [];
    let depth = 0;
    let current: Y.Item | undefined = item;
    while (current) {
      if (way.length > structs.length) return Infinity; // items that contain one another
      const noted = depths.get(current);
      if (noted !== undefined) {
        depth = noted;
        break;
      }
      // Without a parent of its own an item has the one of its neighbour.
      const parent: unknown = current.parent;
      const target: Y.ID | null = parent instanceof Y.ID ? parent : (current.origin ?? current.rightOrigin);
      const deeper = typeof parent === 'string' || parent instanceof Y.ID ? 1 : 0;
      way.push({ item: current, deeper });
      if (typeof parent === 'string' || !target) break;
      if (target.clock < Y.getState(store, target.client)) {
        depth = storedDepth(Y.getItem(store, target));
        break;
      }
      current = find(target);
    }
    for (const step of way.toReversed()) {
      depth += step.deeper;
      depths.set(step.item, depth);
    }
    return depth;
  }

  return structs.some(
    (struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentType && depthOf(struct) > MAX_DEPTH,
  );
}

/** The depth of a stored item; content that was deleted and cleared away has none. */
function storedDepth(struct: Y.Item | Y.GC): number {
  let depth = 0;
  let item: Y.Item | null = struct instanceof Y.Item ? struct : null;
  while (item && depth <= MAX_DEPTH) {
    depth++;
    const { parent }: { parent: Y.Item['parent'] } = item;
    item = parent instanceof Y.AbstractType ? parent._item : null;
  }
  return depth;
}
