/** Updates of one socket that arrived before their predecessors. */
const MAX_UPDATES = 50;
const MAX_BYTES = 262_144;
/** A socket that makes no progress for this long has a different document from the server. */
const PATIENCE_MS = 10_000;

/** The sockets of each room that hold updates: the missing content may arrive through another socket. */
export interface Holders {
  add: (room: string, retry: () => void) => void;
  remove: (room: string, retry: () => void) => void;
  /** Makes all of them retry, because the document has grown. */
  retry: (room: string) => void;
}

/** Creates an empty list. */
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
      // A socket that retries doesn't count as a holder until it holds an update again.
      const holders = byRoom.get(room);
      byRoom.delete(room);
      for (const retry of holders ?? []) retry();
    },
  };
}

/**
 * Holds updates that can't be integrated yet. An honest editor sends them if its user types after the socket has opened but
 * before the server has received the offline edits, or if it sends another author's words before that author's editor does. There
 * are only a few, and the missing content follows within moments.
 */
export interface HeldUpdates<T extends { bytes: Uint8Array }> {
  /** Holds one more update; returns false if there are too many. */
  hold(frame: T): boolean;
  /** Records that an update of the socket was integrated. */
  release(): T[];
  /** Notes that an update of the socket was integrated. */
  progress(): void;
  /** Forgets everything. */
  end(): void;
}

/**
 * @param options.onRetry called when a held update may have become complete.
 * @param options.onTimeout called when none of them could be integrated for too long.
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
