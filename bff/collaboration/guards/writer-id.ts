import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { LRUCache } from 'lru-cache';
import * as Y from 'yjs';

import type { CaretPosition } from '#shared-types/documents/caret';
import { type Presence, readPresence } from '#shared-types/documents/presence';
import type { RoomCredentials } from '#shared-types/documents/room-credentials';
import { FIRST_KEYED_ID, writerHashOf, writerIdOf, writerIdOfHash } from '#shared-types/documents/writer';

/** How many pages are remembered that have opened a document and haven't written yet: 2 MiB when that many have. */
const MOST_PAGES = 10_000;

/** The Yjs client id that one socket writes and shows its presence under. */
export class WriterId {
  readonly #isTaken: (clientId: number) => boolean;
  #value: number | undefined;
  #earlier: ReadonlySet<number> = new Set();

  /** @param isTaken whether a live socket of the room owns a client id. */
  constructor(isTaken: (clientId: number) => boolean) {
    this.#isTaken = isTaken;
  }

  /** Undefined until the socket has shown a key or named an id. */
  get value(): number | undefined {
    return this.#value;
  }

  /**
   * Uses the id that belongs to a writer's key, if it is one.
   * @param earlier the keys of pages that closed before their words were saved. Only that page knows such a key, so its
   * words are accepted too.
   */
  takeFrom(writer: string, earlier: readonly string[] = []): void {
    this.#value = writerIdOf(writer);
    this.#earlier = new Set(earlier.map(writerIdOf).filter((id) => id !== undefined));
  }

  /** A socket without a key writes under the first id that it names, unless that id has a key or another live socket owns it. */
  mayWrite(client: number): boolean {
    if (this.#earlier.has(client)) return true;
    if (this.#value === undefined && client < FIRST_KEYED_ID && !this.#isTaken(client)) this.#value = client;
    return client === this.#value;
  }

  /**
   * The socket's own entry of an awareness message, as an update.
   * @returns the reason instead, if the message breaks the protocol.
   */
  ownEntryOf(body: Uint8Array, document: Y.Doc): Uint8Array | string | undefined {
    const own = ownAwareness(body, { ownId: this.#value, isTaken: this.#isTaken, document });
    if (typeof own === 'string') return own;
    this.#value = own.clientId;
    return own.update;
  }
}

/** The keys that pages have shown, until they write: with the first words under a key, its hash is stored. */
export class ShownKeys {
  /** The hashes of each page’s keys that it hasn't written under. */
  readonly #pages = new LRUCache<string, readonly string[]>({ max: MOST_PAGES });

  /** Notes what a page has shown that may write in a room. */
  show(room: string, { writer, earlier = [] }: Pick<RoomCredentials, 'writer' | 'earlier'>): void {
    const own = writerHashOf(writer);
    if (own === undefined) return;
    const hashes = [own, ...earlier.flatMap((key) => writerHashOf(key) ?? [])];
    this.#pages.set(pageOf(room, writerIdOfHash(own)), hashes);
  }

  /** The hashes of the keys under which a page writes for the first time with this update. They are forgotten here. */
  takeNew(room: string, writer: number | undefined, update: Uint8Array): string[] {
    const page = writer === undefined ? undefined : pageOf(room, writer);
    const shown = page === undefined ? undefined : this.#pages.get(page);
    if (page === undefined || shown === undefined) return [];
    const { to } = Y.parseUpdateMeta(update);
    const { used = [], left } = Object.groupBy(shown, (hash) => (to.has(writerIdOfHash(hash)) ? 'used' : 'left'));
    if (left === undefined) this.#pages.delete(page);
    else this.#pages.set(page, left);
    return used;
  }
}

const pageOf = (room: string, writer: number) => `${writer} ${room}`;

/** The largest awareness message that we read, in bytes. */
const MAX_BYTES = 2048;

/** The accepted part of an awareness message: the sender's own state, as an update with this single entry, or nothing. */
interface OwnAwareness {
  clientId: number | undefined;
  update: Uint8Array | undefined;
}

/**
 * Keeps the sender's own entry of an awareness message. A well-behaved provider also reports people who timed out, so other
 * people's entries are dropped without a penalty. A socket owns the first id that it names, unless another live socket owns it.
 * In that case the entry is dropped too, because it may be the same person, whose lost socket we haven't noticed yet. Carets
 * outside the document are left out.
 * @returns the reason instead, if the message breaks the protocol.
 */
function ownAwareness(
  body: Uint8Array,
  { ownId, isTaken, document }: { ownId: number | undefined; isTaken: (clientId: number) => boolean; document: Y.Doc },
): OwnAwareness | string {
  if (body.length > MAX_BYTES) return 'awareness message too large';
  let clientId = ownId;
  let update: Uint8Array | undefined;
  try {
    const decoder = decoding.createDecoder(body);
    const entries = decoding.readVarUint(decoder);
    for (let entry = 0; entry < entries; entry++) {
      const id = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      const state: unknown = JSON.parse(decoding.readVarString(decoder));
      if (clientId === undefined && state !== null && id < FIRST_KEYED_ID && !isTaken(id)) clientId = id;
      if (id === clientId) update = encodeEntry(id, clock, state === null ? null : presenceOf(state, document));
    }
  } catch {
    return 'malformed awareness message';
  }
  return { clientId, update };
}

function encodeEntry(clientId: number, clock: number, state: Presence | null): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(state));
  return encoding.toUint8Array(encoder);
}

/** The allowed part of a state: a caret is only kept if its position exists in the document. */
function presenceOf(state: unknown, document: Y.Doc): Presence {
  const presence = readPresence(state);
  const { cursor } = presence;
  if (cursor && !(isInside(document, cursor.anchor) && isInside(document, cursor.head))) presence.cursor = null;
  return presence;
}

/** Whether the document contains the item that a position names. */
function isInside({ store }: Y.Doc, { type, item }: CaretPosition): boolean {
  const isKnown = (id: CaretPosition['item']) => id === null || id.clock < Y.getState(store, id.client);
  return isKnown(type) && isKnown(item);
}
