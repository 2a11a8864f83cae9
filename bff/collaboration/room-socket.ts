import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';

import type { CloseEvent } from '#shared-types/collaboration';

import type { Unsent } from './unsent.ts';

/** How long a closing socket may take to answer before it is destroyed; until then it can still send. */
const CLOSE_GRACE_MS = 2000;

interface RoomSocketOptions {
  socket: WebSocket;
  room: string;
  log: FastifyBaseLogger;
  unsent: Unsent;
  /** How much may be queued for a socket that doesn't read, in bytes. */
  unsentBytes: number;
}

/**
 * The sending side of one socket: it limits the queue for a client that doesn't read, and destroys a socket that doesn't close.
 */
export class RoomSocket {
  readonly #options: RoomSocketOptions;
  readonly #socket: WebSocket;
  #grace: NodeJS.Timeout | undefined;

  constructor(options: RoomSocketOptions) {
    this.#options = options;
    this.#socket = options.socket;
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Destroys the socket if its client doesn't read, and returns whether it did. */
  destroyIfUnread(): boolean {
    const { unsentBytes, log, room } = this.#options;
    if (this.#socket.bufferedAmount <= unsentBytes) return false;
    log.info({ room }, 'a collaboration socket that does not read was destroyed');
    this.#socket.terminate(); // a close frame would be queued behind everything else
    return true;
  }

  write(frame: Uint8Array): void {
    if (!this.isOpen) return;
    this.#socket.send(frame);
    this.#options.unsent.look(this.#socket);
  }

  /** Closes the socket with a reason, and destroys it if it doesn't answer within the grace period. */
  close(event: CloseEvent, { graceMs = CLOSE_GRACE_MS, because }: { graceMs?: number; because?: string } = {}): void {
    const { room, log } = this.#options;
    if (this.isOpen) {
      log.info({ room, code: event.code, because: because ?? event.reason }, 'collaboration socket closed');
      this.#socket.close(event.code, event.reason);
    }
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => this.#socket.terminate(), graceMs).unref();
  }

  /** Closes the socket at the request of the engine or the client. */
  closeWith(code: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  /** To be called when the socket has closed. */
  end(): void {
    clearTimeout(this.#grace);
  }
}
