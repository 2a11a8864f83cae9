import type { Socket } from 'node:net';

/** Looks whether a client takes anything of what waits for it. */
export interface StallWatch {
  /** Looks from now on, until nothing waits any more. */
  begin: () => void;
  stop: () => void;
}

interface StallWatchParts {
  connection: Socket;
  /** How long a client may take nothing, in milliseconds. */
  stallMs: number;
  /** Whether too much waits for the client, which now has to read. */
  isWaiting: () => boolean;
  /** Called once. */
  onStall: () => void;
}

/** How often it looks within the time that a client has. */
const LOOKS = 4;

/**
 * Watches a connection that may be sent more than its client takes. The timeout of a socket is of no use for that: what comes in
 * puts it off, so a client that sends but never reads would be kept for ever.
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
 * Changes whenever something goes out: the bytes of all writes that are done, and what is left of the one under way, which can be
 * large. The latter is known to the handle below the socket only (`writeQueueSize`, as the timeout of sockets reads it); without it
 * a slow client would have to take one whole write in the given time.
 */
function takenFrom(connection: Socket): string {
  const left: unknown = Reflect.get(Object(Reflect.get(connection, '_handle')), 'writeQueueSize');
  return `${connection.bytesWritten - connection.writableLength} ${String(left)}`;
}
