import * as Y from 'yjs';

import { EARLIER_WRITERS_MAX } from '#shared-types/documents/room-credentials';

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

/** Updates of one socket that arrived before their predecessors. */
const MAX_UPDATES = 50;
const MAX_BYTES = 262_144;
/** A socket that makes no progress for this long has a different document from the server. */
const PATIENCE_MS = 10_000;

/** The sockets of each room that hold updates: the missing content may arrive through another socket. */
export interface Holders {
  add: (room: string, retry: () => void) => void;
  remove: (room: string, retry: () => void) => void;
  /** Makes all of them retry, because the document has grown. */
  retry: (room: string) => void;
}

/** Creates an empty list. */
export function createHolders(): Holders {
  const byRoom = new Map<string, Set<() => void>>();
  return {
    add(room, retry) {
      byRoom.set(room, (byRoom.get(room) ?? new Set()).add(retry));
    },
    remove(room, retry) {
      const holders = byRoom.get(room);
      holders?.delete(retry);
      if (holders?.size === 0) byRoom.delete(room);
    },
    retry(room) {
      // A socket that retries doesn't count as a holder until it holds an update again.
      const holders = byRoom.get(room);
      byRoom.delete(room);
      for (const retry of holders ?? []) retry();
    },
  };
}

/**
 * Holds updates that can't be integrated yet. An honest editor sends them if its user types after the socket has opened but
 * before the server has received the offline edits, or if it sends another author's words before that author's editor does. There
 * are only a few, and the missing content follows within moments.
 */
export interface HeldUpdates<T extends { bytes: Uint8Array }> {
  /** Holds one more update; returns false if there are too many. */
  hold(frame: T): boolean;
  /** Returns the held updates, and holds them no longer. */
  release(): T[];
  /** Records that an update of the socket was integrated. */
  progress(): void;
  /** Forgets everything. */
  end(): void;
}

/**
 * @param options.onRetry called when a held update may have become complete.
 * @param options.onTimeout called when none of them could be integrated for too long.
 */
export function createHeldUpdates<T extends { bytes: Uint8Array }>({
  room,
  holders,
  onRetry,
  onTimeout,
}: {
  room: string;
  holders: Holders;
  onRetry: () => void;
  onTimeout: () => void;
}): HeldUpdates<T> {
  let held: T[] = [];
  let bytes = 0;
  let patience: NodeJS.Timeout | undefined;

  function release(): T[] {
    const released = held;
    held = [];
    bytes = 0;
    holders.remove(room, onRetry);
    return released;
  }

  function progress(): void {
    clearTimeout(patience);
    patience = undefined;
  }

  return {
    hold(frame) {
      bytes += frame.bytes.length;
      held.push(frame);
      holders.add(room, onRetry);
      patience ??= setTimeout(() => held.length > 0 && onTimeout(), PATIENCE_MS).unref();
      return held.length <= MAX_UPDATES && bytes <= MAX_BYTES;
    },
    release,
    progress,
    end() {
      progress();
      release();
    },
  };
}
