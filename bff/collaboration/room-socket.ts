import type { Writable } from 'node:stream';

import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';

import type { CloseEvent } from '#shared-types/documents/collaboration';

/** How long a closing socket may take to answer before it is destroyed; until then it can still send. */
const CLOSE_GRACE_MS = 2000;

interface RoomSocketOptions {
  socket: WebSocket;
  /** The connection under the socket. */
  wire: Writable;
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

  write(message: Uint8Array): void {
    if (!this.isOpen) return;
    // Everybody in a room gets the same bytes. To frame them once for all takes half the time that `send` does, and `ws` has
    // nothing of its own under way, since it compresses nothing.
    this.#options.wire.write(framed(message));
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

  /** Call it when the socket has closed. */
  end(): void {
    clearTimeout(this.#grace);
  }
}

const BINARY_MESSAGE = 0x82;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

let lastFramed: { message: Uint8Array; frame: Buffer } | undefined;

/** A binary message as one frame of a server (RFC 6455 section 5.2). The last one is remembered, for the other readers of a room. */
function framed(message: Uint8Array): Buffer {
  if (lastFramed?.message === message) return lastFramed.frame;
  const { length } = message;
  const headerBytes = length < LENGTH_IN_16_BITS ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = BINARY_MESSAGE;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(message, headerBytes);
  lastFramed = { message, frame };
  return frame;
}

/** Every reader may have this much queued, in bytes: a document on its way to a phone. */
const ORDINARY_BYTES = 65_536;

/** Limits the memory used for clients that don't read, across all sockets of the process. */
export interface Unsent {
  /** Checks a socket that has just been written to. */
  look(socket: WebSocket): void;
}

/**
 * @param maxBytes how much may be queued in total; beyond that, the sockets with the longest queues are destroyed.
 * @param onDestroy called with each socket that is destroyed.
 */
export function createUnsent(maxBytes: number, onDestroy: () => void): Unsent {
  const slow = new Set<WebSocket>();
  return {
    look(socket) {
      if (socket.bufferedAmount <= ORDINARY_BYTES) return;
      slow.add(socket);
      let waiting = 0;
      for (const each of slow) {
        if (each.readyState > each.OPEN || each.bufferedAmount <= ORDINARY_BYTES) slow.delete(each);
        else waiting += each.bufferedAmount;
      }
      for (const each of [...slow].toSorted((a, b) => b.bufferedAmount - a.bufferedAmount)) {
        if (waiting <= maxBytes) return;
        waiting -= each.bufferedAmount;
        slow.delete(each);
        each.terminate(); // a close frame would be queued behind everything else
        onDestroy();
      }
    },
  };
}

/** Finds sockets whose peer vanished without closing. */
export interface Pings {
  watch(socket: WebSocket): void;
  stop(): void;
}

/** Pings every watched socket and destroys those that didn't answer the previous ping. */
export function startPings(intervalMs: number): Pings {
  const silent = new Map<WebSocket, boolean>();
  const timer = setInterval(() => {
    for (const [socket, isSilent] of silent) {
      if (isSilent) socket.terminate();
      else {
        silent.set(socket, true);
        socket.ping();
      }
    }
  }, intervalMs);
  timer.unref();

  return {
    watch(socket) {
      silent.set(socket, false);
      socket.on('pong', () => silent.set(socket, false));
      socket.on('close', () => silent.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
