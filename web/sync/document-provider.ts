import { HocuspocusProvider, type HocuspocusProviderConfiguration, WebSocketStatus } from '@hocuspocus/provider';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { messageYjsSyncStep1, messageYjsSyncStep2 } from 'y-protocols/sync';
import { applyUpdate, Doc, encodeStateAsUpdate, type Transaction, UndoManager } from 'yjs';

import { CLOSE_EVENTS, type PageNews, DEMO_ROOM } from '#shared-types/documents/collaboration';
import { writeRoomToken } from '#shared-types/documents/room-credentials';

import { ownToken } from '../calls/token-source.ts';

/** How many undone ranges are sent again to a server that may not know them: a page undoes at most a hundred steps in a row. */
const MOST_UNDONE = 500;
/** The number of messages of the exchange, in the protocol of Hocuspocus. */
const SYNC_MESSAGE = 0;

/**
 * A provider that sends every change once, and says which words an undo has written.
 *
 * The exchange at the beginning of a connection brings everything that the server lacks; the library also queues each change that is
 * made offline, and sends it after that. The acknowledgements of the queue were then counted for the exchange, so the page said
 * “Saved” before it was true, and 240 letters typed offline broke the limit of messages.
 *
 * The server may have brought back already what an undo writes again. Only the page knows that it was an undo: the same words may
 * just as well have been pasted by somebody who wants them twice.
 *
 * Words that were deleted stay in the document for as long as an undo may need them. The library sends them, too, so a document that
 * was too full stayed too full whatever somebody deleted. After such a refusal they are left out: an undo writes words again as new
 * ones, so nobody else ever needs them.
 */
export class DocumentProvider extends HocuspocusProvider {
  /** Whether the exchange has begun over this connection. Later changes may not be in it. */
  #hasBegun = false;
  /** Whether the server has found the document too full, and hasn't taken what this page has since then. */
  #isTooFull = false;
  #undone: (readonly [clock: number, length: number])[] = [];

  constructor(configuration: HocuspocusProviderConfiguration) {
    super(configuration);
    // Before Yjs emits the update, so that the server knows when it arrives.
    this.document.on('afterTransaction', this.#noteUndo);
    this.on('close', ({ event }: { event: { code: number } }) => {
      if (event.code === CLOSE_EVENTS.documentFull.code) this.#isTooFull = true;
    });
    this.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number === 0) this.#isTooFull = false;
    });
  }

  override documentUpdateHandler(update: Uint8Array, origin: unknown): void {
    if (this.#hasBegun) super.documentUpdateHandler(update, origin);
    else if (origin !== this) this.incrementUnsyncedChanges();
  }

  override startSync(): void {
    // The token may have come after the connection had ended.
    this.#hasBegun = this.configuration.websocketProvider.status === WebSocketStatus.Connected;
    this.#tell(this.#undone);
    super.startSync();
  }

  override onMessage(event: MessageEvent): void {
    const known = this.#isTooFull ? askedFor(new Uint8Array(event.data)) : undefined;
    if (!known) return super.onMessage(event);
    const answer = createEncoder();
    writeVarString(answer, this.effectiveName);
    writeVarUint(answer, SYNC_MESSAGE);
    writeVarUint(answer, messageYjsSyncStep2);
    writeVarUint8Array(answer, withoutDeletedWords(this.document, known));
    this.configuration.websocketProvider.send(toUint8Array(answer));
  }

  override onClose(): void {
    this.#hasBegun = false;
    super.onClose();
  }

  override destroy(): void {
    this.document.off('afterTransaction', this.#noteUndo);
    super.destroy();
  }

  readonly #noteUndo = ({ origin, beforeState, afterState }: Transaction): void => {
    if (!(origin instanceof UndoManager)) return;
    const { clientID } = this.document;
    const [start, end] = [beforeState.get(clientID) ?? 0, afterState.get(clientID) ?? 0];
    if (end <= start) return;
    const range = [start, end - start] as const;
    this.#undone = [...this.#undone, range].slice(-MOST_UNDONE);
    this.#tell([range]);
  };

  #tell(undone: NonNullable<PageNews['undone']>): void {
    if (this.#hasBegun && undone.length > 0) this.sendStateless(JSON.stringify({ undone } satisfies PageNews));
  }
}

/** The state vector of a server that asks for what it lacks; nothing if it says something else. */
function askedFor(message: Uint8Array): Uint8Array | undefined {
  const decoder = createDecoder(message);
  readVarString(decoder); // the name of the document
  if (readVarUint(decoder) !== SYNC_MESSAGE || readVarUint(decoder) !== messageYjsSyncStep1) return undefined;
  return readVarUint8Array(decoder);
}

/** What a document has beyond a state, with deleted words as mere lengths. */
function withoutDeletedWords(document: Doc, known: Uint8Array): Uint8Array {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(document));
  const update = encodeStateAsUpdate(copy, known);
  copy.destroy();
  return update;
}

/** The token of the account that a page shows in a room, or null. The public sandbox is the same for everyone, so pages show none there. */
export async function userToken(room: string): Promise<string | null> {
  return room === DEMO_ROOM ? null : ownToken();
}

/** What the page shows to open a room. */
export function roomToken({
  writer,
  earlier,
  wrote,
  link,
  user,
}: {
  writer: string;
  earlier: string[];
  wrote: string[];
  link: string | undefined;
  user: string | null;
}): string {
  return writeRoomToken({
    writer,
    ...(earlier.length > 0 && { earlier }),
    ...(wrote.length > 0 && { wrote }),
    ...(user !== null && { user }),
    ...(link !== undefined && { link }),
  });
}
