import { LRUCache } from 'lru-cache';
import * as Y from 'yjs';

import type { RoomCredentials } from '#shared-types/room-credentials';
import { FIRST_KEYED_ID, writerHashOf, writerIdOf, writerIdOfHash } from '#shared-types/writer';

import { ownAwareness } from './awareness.ts';

/** So many pages are remembered that have opened a document and haven't written yet. */
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
   * @param earlier the keys of pages that closed before their words were saved. Whoever knows such a key was that page, so
   * their words are accepted too.
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
  readonly #pages = new LRUCache<string, Map<number, string>>({ max: MOST_PAGES });

  /** Notes what a page has shown that may write in a room. */
  show(room: string, { writer, earlier = [] }: Pick<RoomCredentials, 'writer' | 'earlier'>): void {
    const own = writerHashOf(writer);
    if (own === undefined) return;
    const hashes = [own, ...earlier.flatMap((key) => writerHashOf(key) ?? [])];
    this.#pages.set(pageOf(room, writerIdOfHash(own)), new Map(hashes.map((hash) => [writerIdOfHash(hash), hash])));
  }

  /** The hashes of the keys under which a page writes for the first time with this update. They are forgotten here. */
  takeNew(room: string, writer: number | undefined, update: Uint8Array): string[] {
    const page = writer === undefined ? undefined : pageOf(room, writer);
    const shown = page === undefined ? undefined : this.#pages.get(page);
    if (page === undefined || shown === undefined) return [];
    const hashes = [...Y.parseUpdateMeta(update).to.keys()].flatMap((id) => shown.get(id) ?? []);
    for (const hash of hashes) shown.delete(writerIdOfHash(hash));
    if (shown.size === 0) this.#pages.delete(page);
    return hashes;
  }
}

const pageOf = (room: string, writer: number) => `${writer} ${room}`;
