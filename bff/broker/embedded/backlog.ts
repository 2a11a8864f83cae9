import type { QueuedMessage } from './queued-message.ts';

/** The messages of a queue that wait for a consumer, the oldest first. */
export interface Backlog {
  readonly first: QueuedMessage | undefined;
  readonly length: number;
  /** The bytes of all that wait. */
  readonly bytes: number;
  /** Whether any of them may expire. */
  readonly isExpiring: boolean;
  /** Puts a message at its place. */
  add(queued: QueuedMessage): void;
  takeFirst(): QueuedMessage | undefined;
  takeExpired(nowMs: number): QueuedMessage[];
  takeAll(): QueuedMessage[];
}

/**
 * A binary heap by the sequence of the messages: a message that comes back to a long queue finds its place in a few steps, and a
 * new one is in its place already.
 */
export function createBacklog(): Backlog {
  let heap: QueuedMessage[] = [];
  let bytes = 0;
  /** No message expires before, so most sweeps need not look at any. */
  let noneExpiresBeforeMs = Infinity;

  /** Infinity beyond the end. */
  const sequenceAt = (index: number): number => heap[index]?.sequence ?? Infinity;

  function rise(queued: QueuedMessage): void {
    let index = heap.push(queued) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.sequence < queued.sequence) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = queued;
  }

  function sink(queued: QueuedMessage): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = sequenceAt(left) < sequenceAt(left + 1) ? left : left + 1;
      const below = heap[child];
      if (!below || below.sequence > queued.sequence) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = queued;
  }

  function takeFirst(): QueuedMessage | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return undefined;
    if (last !== first) sink(last);
    bytes -= first.message.bytes;
    return first;
  }

  function add(queued: QueuedMessage): void {
    rise(queued);
    bytes += queued.message.bytes;
    noneExpiresBeforeMs = Math.min(noneExpiresBeforeMs, queued.expiresAtMs);
  }

  function takeAll(): QueuedMessage[] {
    const all = heap;
    heap = [];
    bytes = 0;
    noneExpiresBeforeMs = Infinity;
    return all;
  }

  return {
    get first() {
      return heap[0];
    },
    get length() {
      return heap.length;
    },
    get bytes() {
      return bytes;
    },
    get isExpiring() {
      return noneExpiresBeforeMs < Infinity;
    },
    add,
    takeFirst,
    takeExpired(nowMs) {
      if (nowMs < noneExpiresBeforeMs) return [];
      const expired: QueuedMessage[] = [];
      for (const queued of takeAll()) {
        if (queued.expiresAtMs <= nowMs) expired.push(queued);
        else add(queued);
      }
      return expired;
    },
    takeAll,
  };
}
