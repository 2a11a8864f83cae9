import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { WorkMeter } from '../../limits/thread-time.ts';
import type { CollaborationLimits } from '../collaboration-limits.ts';

/** How long sockets are served before the event loop gets to other work, in milliseconds. */
const TURN_BUDGET_MS = 8;
/** How many networks are remembered; the one that has been idle the longest is forgotten first. */
const MOST_NETWORKS = 10_000;

/** Something that has messages waiting. */
export interface Waiting {
  /** The network that the messages come from. */
  readonly network: string;
  /** Handles the oldest message without waiting for anything outside this thread; never rejects. */
  handleNext(): Promise<void>;
  /** Charges the thread time of a message, in milliseconds. */
  charge(milliseconds: number): void;
  /** Whether a message can be handled now. */
  readonly hasNext: boolean;
}

/**
 * Takes turns: first by network, then by socket, one message each. A flood from one place doesn't delay the others, however many
 * sockets it uses. A network that has used up its thread time waits until it has some again.
 * Only the processor's work is charged, so nobody pays for a machine that is busy with something else.
 */
export class WorkTurns {
  readonly #due = new Map<string, Set<Waiting>>();
  /** When the work of each network would be done at its sustained rate, in milliseconds (GCRA, ITU-T I.371). */
  readonly #paidUntilMs = new LRUCache<string, number>({ max: MOST_NETWORKS });
  readonly #meter = new WorkMeter();
  readonly #slowness: number;
  /** How far ahead of the current time a network may be. */
  readonly #toleranceMs: number;
  readonly #onFailure: (error: unknown) => void;
  #serving = false;
  #wake: NodeJS.Timeout | undefined;

  /** @param onFailure called with unexpected errors. */
  constructor(
    { networkWorkMsPerSecond, networkWorkBurstMs }: CollaborationLimits,
    onFailure: (error: unknown) => void,
  ) {
    this.#slowness = 1000 / networkWorkMsPerSecond;
    this.#toleranceMs = networkWorkBurstMs * this.#slowness;
    this.#onFailure = onFailure;
  }

  /** Requests a turn; a second request while one is pending has no effect. */
  request(waiting: Waiting): void {
    const sockets = this.#due.get(waiting.network) ?? new Set();
    this.#due.set(waiting.network, sockets.add(waiting));
    this.#start();
  }

  #start(): void {
    if (this.#serving) return;
    // handleNext never rejects; if it did, the next request would carry on.
    this.#serve().catch((error: unknown) => {
      this.#serving = false;
      this.#onFailure(error);
    });
  }

  async #serve(): Promise<void> {
    this.#serving = true;
    clearTimeout(this.#wake);
    let startedAt = performance.now();
    // The work is meant to be sequential.
    for (let hasServed = true; hasServed;) {
      hasServed = false;
      for (const [network, sockets] of this.#due) {
        if (this.#freeAtMs(network) > performance.now()) continue;
        hasServed = true;
        await this.#serveOne(network, sockets);
        if (performance.now() - startedAt <= TURN_BUDGET_MS) continue;
        await nextTurnOfEventLoop();
        startedAt = performance.now();
      }
    }
    this.#serving = false;
    const nextMs = Math.min(...[...this.#due.keys()].map((network) => this.#freeAtMs(network)));
    if (nextMs < Infinity)
      this.#wake = setTimeout(() => this.#start(), Math.max(1, nextMs - performance.now())).unref();
  }

  async #serveOne(network: string, sockets: Set<Waiting>): Promise<void> {
    const [waiting] = sockets;
    if (!waiting) return;
    sockets.delete(waiting);
    const startedAt = performance.now();
    this.#meter.start();
    await waiting.handleNext();
    const worked = this.#meter.stop();
    waiting.charge(worked);
    const paidUntilMs = Math.max(this.#paidUntilMs.get(network) ?? 0, startedAt) + worked * this.#slowness;
    this.#paidUntilMs.set(network, paidUntilMs);
    if (waiting.hasNext) sockets.add(waiting); // behind the others of its network
    if (sockets.size === 0) this.#due.delete(network);
  }

  /** When a network may have its next turn. */
  #freeAtMs(network: string): number {
    return (this.#paidUntilMs.get(network) ?? 0) - this.#toleranceMs;
  }
}
