/** Updates of one socket that came before their predecessors. */
const MAX_UPDATES = 50;
const MAX_BYTES = 262_144;
/** A socket that makes no progress for this long has another document than the server. */
const PATIENCE_MS = 10_000;

/** The sockets of each room that hold updates: what they wait for may come over another socket. */
export interface Holders {
  add: (room: string, retry: () => void) => void;
  remove: (room: string, retry: () => void) => void;
  /** Lets all of them try again, since the document has grown. */
  retry: (room: string) => void;
}

/** Nobody holds anything yet. */
export function createHolders(): Holders {
  const byRoom = new Map<string, Set<() => void>>();
  return {
    add(room, retry) {
      byRoom.set(room, (byRoom.get(room) ?? new Set()).add(retry));
    },
    remove(room, retry) {
      const holders = byRoom.get(room);
      holders?.delete(retry);
      if (holders?.size === 0) byRoom.delete(room);
    },
    retry(room) {
      // A socket that tries again no longer counts as a holder, until it holds an update again.
      const holders = byRoom.get(room);
      byRoom.delete(room);
      for (const retry of holders ?? []) retry();
    },
  };
}

/**
 * Holds updates that cannot be integrated yet. An honest editor sends them when its user types between the opening of the socket
 * and the moment when the server has received what was typed offline, or when it brings words of somebody else whose own editor
 * is still to bring them; then they are few, and what they wait for follows within moments.
 */
export interface HeldUpdates<T extends { bytes: Uint8Array }> {
  /** Holds one more; false when there are too many. */
  hold(frame: T): boolean;
  /** Hands out everything that is held, oldest first. */
  release(): T[];
  /** Notes that an update of the socket was integrated. */
  progress(): void;
  /** Forgets everything. */
  end(): void;
}

/**
 * @param options.onRetry is called when something that is held may have become complete.
 * @param options.onTimeout is called when nothing of it could be integrated for too long.
 */
export function createHeldUpdates<T extends { bytes: Uint8Array }>({
  room,
  holders,
  onRetry,
  onTimeout,
}: {
  room: string;
  holders: Holders;
  onRetry: () => void;
  onTimeout: () => void;
}): HeldUpdates<T> {
  let held: T[] = [];
  let bytes = 0;
  let patience: NodeJS.Timeout | undefined;

  function release(): T[] {
    const released = held;
    held = [];
    bytes = 0;
    holders.remove(room, onRetry);
    return released;
  }

  function progress(): void {
    clearTimeout(patience);
    patience = undefined;
  }

  return {
    hold(frame) {
      bytes += frame.bytes.length;
      held.push(frame);
      holders.add(room, onRetry);
      patience ??= setTimeout(() => held.length > 0 && onTimeout(), PATIENCE_MS).unref();
      return held.length <= MAX_UPDATES && bytes <= MAX_BYTES;
    },
    release,
    progress,
    end() {
      progress();
      release();
    },
  };
}
