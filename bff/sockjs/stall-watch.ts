import type { Socket } from 'node:net';

/** Detects a client that doesn't read anything from its queue. */
export interface StallWatch {
  /** Watches from now on, until the queue is empty. */
  begin: () => void;
  stop: () => void;
}

interface StallWatchParts {
  connection: Socket;
  /** How long a client may read nothing, in milliseconds. */
  stallMs: number;
  /** Whether the queue is so long that the client has to read now. */
  isWaiting: () => boolean;
  /** Called once. */
  onStall: () => void;
}

/** How many checks we make within that time. */
const LOOKS = 4;

/**
 * Watches a connection whose client may read too slowly. A socket's timeout doesn't detect that: input resets it, so a client
 * that sends but never reads would stay connected forever.
 */
export function createStallWatch({ connection, stallMs, isWaiting, onStall }: StallWatchParts): StallWatch {
  let timer: NodeJS.Timeout | undefined;
  let takenBefore = '';
  let takenAtMs = 0;

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
  function look(): void {
    if (!isWaiting()) return stop();
    const taken = takenFrom(connection);
    if (taken !== takenBefore) {
      takenBefore = taken;
      takenAtMs = performance.now();
    } else if (performance.now() - takenAtMs >= stallMs) {
      stop();
      onStall();
    }
  }

  return {
    begin() {
      if (timer !== undefined) return;
      takenBefore = takenFrom(connection);
      takenAtMs = performance.now();
      timer = setInterval(look, stallMs / LOOKS);
    },
    stop,
  };
}

/**
 * Changes whenever bytes are sent: the bytes of all finished writes, and the rest of the current one, which can be large. Only
 * the socket's handle knows that rest (`writeQueueSize`, which the socket timeout reads too); without it, a slow client would
 * have to read one whole write within the limit.
 */
function takenFrom(connection: Socket): string {
  const left: unknown = Reflect.get(Object(Reflect.get(connection, '_handle')), 'writeQueueSize');
  return `${connection.bytesWritten - connection.writableLength} ${String(left)}`;
}
