import TinyQueue from 'tinyqueue';

import type { QueuedMessage } from './queued-message.ts';

/**
 * The messages of a queue that wait for a consumer, oldest first. It is a heap ordered by sequence: a message that returns to a
 * long queue finds its place in a few steps, and a new one is already in place.
 */
export class Backlog {
  #heap = new TinyQueue<QueuedMessage>([], bySequence);
  #bytes = 0;
  /** No message expires earlier, so most sweeps can skip all of them. */
  #noneExpiresBeforeMs = Infinity;

  get first(): QueuedMessage | undefined {
    return this.#heap.peek();
  }

  get length(): number {
    return this.#heap.length;
  }

  /** The bytes of all waiting messages. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether any message can expire. */
  get isExpiring(): boolean {
    return this.#noneExpiresBeforeMs < Infinity;
  }

  /** Inserts a message in order. */
  add(queued: QueuedMessage): void {
    this.#heap.push(queued);
    this.#bytes += queued.message.bytes;
    this.#noneExpiresBeforeMs = Math.min(this.#noneExpiresBeforeMs, queued.expiresAtMs);
  }

  takeFirst(): QueuedMessage | undefined {
    const first = this.#heap.pop();
    if (first) this.#bytes -= first.message.bytes;
    return first;
  }

  takeExpired(nowMs: number): QueuedMessage[] {
    if (nowMs < this.#noneExpiresBeforeMs) return [];
    const expired: QueuedMessage[] = [];
    for (const queued of this.takeAll()) {
      if (queued.expiresAtMs <= nowMs) expired.push(queued);
      else this.add(queued);
    }
    return expired;
  }

  takeAll(): QueuedMessage[] {
    const all = this.#heap.data;
    this.#heap = new TinyQueue<QueuedMessage>([], bySequence);
    this.#bytes = 0;
    this.#noneExpiresBeforeMs = Infinity;
    return all;
  }
}

function bySequence(one: QueuedMessage, other: QueuedMessage): number {
  return one.sequence - other.sequence;
}
