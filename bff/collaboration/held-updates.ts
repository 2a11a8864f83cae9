/** Updates of one socket that came before their predecessors. */
const MAX_UPDATES = 50;
const MAX_BYTES = 65_536;

/**
 * Holds updates that cannot be integrated yet. An honest editor sends them when its user types between the opening of the socket
 * and the moment when the server has received what was typed offline; then they are few and follow within moments.
 */
export interface HeldUpdates<T extends { bytes: Uint8Array }> {
  /** Holds one more; false when there are too many. */
  hold(frame: T): boolean;
  /** Hands out everything that is held, oldest first. */
  release(): T[];
}

export function createHeldUpdates<T extends { bytes: Uint8Array }>(): HeldUpdates<T> {
  let held: T[] = [];
  let bytes = 0;
  return {
    hold(frame) {
      bytes += frame.bytes.length;
      held.push(frame);
      return held.length <= MAX_UPDATES && bytes <= MAX_BYTES;
    },
    release() {
      const released = held;
      held = [];
      bytes = 0;
      return released;
    },
  };
}
