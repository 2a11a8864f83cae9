import type * as Y from 'yjs';

import { FIRST_KEYED_ID, writerIdOf } from '#shared-types/writer';

import { ownAwareness } from './awareness.ts';

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
