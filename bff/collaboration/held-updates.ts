/** Updates of one socket that came before their predecessors. */
const MAX_UPDATES = 50;
const MAX_BYTES = 65_536;
/** How often held updates are looked at again: what they wait for may come over another socket. */
const RETRY_MS = 250;
/** A socket that makes no progress for this long has another document than the server. */
const PATIENCE_MS = 10_000;

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
 * @param options.onRetry is called now and then while something is held.
 * @param options.onTimeout is called when nothing of it could be integrated for too long.
 */
export function createHeldUpdates<T extends { bytes: Uint8Array }>({
  onRetry,
  onTimeout,
}: {
  onRetry: () => void;
  onTimeout: () => void;
}): HeldUpdates<T> {
  let held: T[] = [];
  let bytes = 0;
  let sinceMs: number | undefined;
  let retry: NodeJS.Timeout | undefined;

  function look(): void {
    retry = undefined;
    if (sinceMs !== undefined && performance.now() - sinceMs > PATIENCE_MS) onTimeout();
    else onRetry();
  }

  function release(): T[] {
    const released = held;
    held = [];
    bytes = 0;
    return released;
  }

  return {
    hold(frame) {
      bytes += frame.bytes.length;
      held.push(frame);
      sinceMs ??= performance.now();
      retry ??= setTimeout(look, RETRY_MS).unref();
      return held.length <= MAX_UPDATES && bytes <= MAX_BYTES;
    },
    release,
    progress() {
      if (held.length === 0) sinceMs = undefined;
    },
    end() {
      clearTimeout(retry);
      release();
    },
  };
}
