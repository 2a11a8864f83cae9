import type { WebSocket } from 'ws';

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
