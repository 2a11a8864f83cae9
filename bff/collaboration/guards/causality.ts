import * as Y from 'yjs';

import { EARLIER_WRITERS_MAX } from '#shared-types/room-credentials';

import { type Deletion, references, type ScreenedUpdate, type Struct } from './screening.ts';

/*
 * Yjs keeps updates whose predecessors are missing inside the document and retries all of them with every later edit: 500 such
 * updates cost a second. So the document only gets updates that it can integrate immediately.
 */

/** Ranges of stored content that one update may delete. Each can split a struct, which moves all the structs after it. */
const MAX_FRESH_DELETIONS = 1500;
/** How often the structs of a sender are gone through: one page's words may build on those of each earlier one. */
const MAX_ROUNDS = EARLIER_WRITERS_MAX + 1;

/** Whether the document can integrate the update now, later (when the missing content has arrived) or never; `never` says why. */
export type Integrability = 'now' | 'later' | { never: string };

/**
 * Checks an update against the current document.
 * @param mayWrite whether the sender may write under a client id. Other writers' content is only accepted from those writers, so
 * an update that contains it waits until they have sent it.
 */
export function integrabilityOf(
  document: Y.Doc,
  { structs, deletions }: ScreenedUpdate,
  mayWrite: (client: number) => boolean,
): Integrability {
  const { store } = document;
  const known = new Map<number, number>();
  const knownEnd = (client: number) => known.get(client) ?? Y.getState(store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = knownEnd(client);
    const isNew = !(struct instanceof Y.Skip) && clock + struct.length > Y.getState(store, client);
    if (isNew && !mayWrite(client)) return 'later';
    if (clock > end && !(struct instanceof Y.Skip)) return 'later';
    if (!(struct instanceof Y.Skip)) known.set(client, Math.max(end, clock + struct.length));
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    for (const reference of references(struct)) {
      // Yjs throws halfway through the update if content follows itself.
      if (reference.client === struct.id.client && reference.clock >= struct.id.clock)
        return { never: 'content that follows itself' };
      if (reference.clock >= knownEnd(reference.client)) return 'later';
    }
  }
  if (deletions.some(({ client, clock, length }) => clock + length > knownEnd(client))) return 'later';
  return countFresh(store, deletions) > MAX_FRESH_DELETIONS ? { never: 'too many deletions in one update' } : 'now';
}

/**
 * The structs of a waiting update that the sender wrote and that can be integrated now. Otherwise two editors that hold each
 * other's words, and reconnect to a server that has lost them, would wait for each other.
 */
export function readyOwnStructs(
  { store }: Y.Doc,
  structs: readonly Struct[],
  mayWrite: (client: number) => boolean,
): readonly Struct[] {
  const ready: Struct[] = [];
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(store, client);
  const isComplete = (struct: Struct) =>
    !(struct instanceof Y.Item) || references(struct).every(({ client, clock }) => clock < endOf(client));
  let left = structs.filter(({ id }) => mayWrite(id.client));
  // Words of several earlier pages may build on each other, whichever comes first in the update.
  for (let round = 0, before = -1; round < MAX_ROUNDS && before < ready.length; round++) {
    before = ready.length;
    left = left.filter((struct) => {
      const { client, clock } = struct.id;
      const end = clock + struct.length;
      if (struct instanceof Y.Skip || end <= endOf(client)) return false;
      if (clock > endOf(client) || !isComplete(struct)) return true;
      ends.set(client, end);
      ready.push(struct);
      return false;
    });
  }
  return ready;
}

/** Removes updates that Yjs has put aside anyway, since they would slow down every later edit. Returns whether there were any. */
export function dropPending({ store }: Y.Doc): boolean {
  if (!store.pendingStructs && !store.pendingDs) return false;
  store.pendingStructs = null;
  store.pendingDs = null;
  return true;
}

/** Counts the deletions that start at stored content that isn't deleted yet. */
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
