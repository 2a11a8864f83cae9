const FIRST_BYTES = 256;

/** Buffers data that arrives in many chunks. */
export interface KeptBytes {
  readonly length: number;
  /** The byte at a distance from the end; 1 is the last one. Undefined if there are fewer bytes. */
  fromEnd(distance: number): number | undefined;
  /** Copies part of a chunk; all appended bytes together are copied at most twice more, however small the parts are. */
  append(chunk: Buffer, start: number, end: number): void;
  /** Returns all buffered bytes and empties the buffer. */
  take(): Buffer;
}

/** A buffer that doubles when it is full: storing one chunk per byte would cost a hundred bytes for each. */
export function createKeptBytes(): KeptBytes {
  let kept: Buffer = Buffer.alloc(0);
  let length = 0;

  return {
    get length() {
      return length;
    },
    fromEnd: (distance) => (distance > length ? undefined : kept[length - distance]),
    append(chunk, start, end) {
      const needed = length + end - start;
      if (needed > kept.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, needed, 2 * length));
        kept.copy(larger, 0, 0, length);
        kept = larger;
      }
      chunk.copy(kept, length, start, end);
      length = needed;
    },
    take() {
      const taken = kept.subarray(0, length);
      kept = Buffer.alloc(0);
      length = 0;
      return taken;
    },
  };
}
