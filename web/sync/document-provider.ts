import { HocuspocusProvider, type HocuspocusProviderConfiguration, WebSocketStatus } from '@hocuspocus/provider';
import { type Transaction, UndoManager } from 'yjs';

import { type PageNews, DEMO_ROOM } from '#shared-types/collaboration';
import { writeRoomToken } from '#shared-types/room-credentials';

import { ownToken } from '../calls/token-source.ts';

/** How many undone ranges are sent again to a server that may not know them: a page undoes at most a hundred steps in a row. */
const MOST_UNDONE = 500;

/**
 * A provider that sends every change once, and says which words an undo has written.
 *
 * The exchange at the beginning of a connection brings everything that the server lacks; the library also queues each change that is
 * made offline, and sends it after that. The acknowledgements of the queue were then counted for the exchange, so the page said
 * “Saved” before it was true, and 240 letters typed offline broke the limit of messages.
 *
 * The server may have brought back already what an undo writes again. Only the page knows that it was an undo: the same words may
 * just as well have been pasted by somebody who wants them twice.
 */
export class DocumentProvider extends HocuspocusProvider {
  /** Whether the exchange has begun over this connection. Later changes may not be in it. */
  #hasBegun = false;
  #undone: (readonly [clock: number, length: number])[] = [];

  constructor(configuration: HocuspocusProviderConfiguration) {
    super(configuration);
    // Before Yjs emits the update, so that the server knows when it arrives.
    this.document.on('afterTransaction', this.#noteUndo);
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
