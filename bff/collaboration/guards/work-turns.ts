import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { threadTimeMs } from '../../limits/thread-time.ts';
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
export interface WorkTurns {
  /** Requests a turn; a second request while one is pending has no effect. */
  request(waiting: Waiting): void;
}

/** @param onFailure called with unexpected errors. */
export function createWorkTurns(
  { networkWorkMsPerSecond, networkWorkBurstMs }: CollaborationLimits,
  onFailure: (error: unknown) => void,
): WorkTurns {
  const due = new Map<string, Set<Waiting>>();
  /** When the work of each network would be done at its sustained rate, in milliseconds (GCRA, ITU-T I.371). */
  const paidUntilMs = new LRUCache<string, number>({ max: MOST_NETWORKS });
  const slowness = 1000 / networkWorkMsPerSecond;
  /** How far ahead of the current time a network may be. */
  const toleranceMs = networkWorkBurstMs * slowness;
  let serving = false;
  let wake: NodeJS.Timeout | undefined;

  const freeAtMs = (network: string) => (paidUntilMs.get(network) ?? 0) - toleranceMs;

  async function serveOne(network: string, sockets: Set<Waiting>): Promise<void> {
    const [waiting] = sockets;
    if (!waiting) return;
    sockets.delete(waiting);
    const startedAt = performance.now();
    const before = threadTimeMs();
    await waiting.handleNext();
    const worked = threadTimeMs() - before;
    waiting.charge(worked);
    paidUntilMs.set(network, Math.max(paidUntilMs.get(network) ?? 0, startedAt) + worked * slowness);
    if (waiting.hasNext) sockets.add(waiting); // behind the others of its network
    if (sockets.size === 0) due.delete(network);
  }

  async function serve(): Promise<void> {
    serving = true;
    clearTimeout(wake);
    let startedAt = performance.now();
    // The work is meant to be sequential.
    /* oxlint-disable no-await-in-loop -- the turns are taken one after another */
    for (let hasServed = true; hasServed;) {
      hasServed = false;
      for (const [network, sockets] of due) {
        if (freeAtMs(network) > performance.now()) continue;
        hasServed = true;
        await serveOne(network, sockets);
        if (performance.now() - startedAt <= TURN_BUDGET_MS) continue;
        await nextTurnOfEventLoop();
        startedAt = performance.now();
      }
    }
    /* oxlint-enable no-await-in-loop */
    serving = false;
    const nextMs = Math.min(...[...due.keys()].map(freeAtMs));
    if (nextMs < Infinity) wake = setTimeout(start, Math.max(1, nextMs - performance.now())).unref();
  }

  function start(): void {
    if (serving) return;
    // handleNext never rejects; if it did, the next request would carry on.
    serve().catch((error: unknown) => {
      serving = false;
      onFailure(error);
    });
  }

  return {
    request(waiting) {
      const sockets = due.get(waiting.network) ?? new Set();
      due.set(waiting.network, sockets.add(waiting));
      start();
    },
  };
}
