import type { Grant } from './access.ts';

/** The longest wait of a timer in Node, in milliseconds. Whoever is called early looks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Says when a grant should be renewed, and when it ends. */
export class GrantClock {
  readonly #calls: { onRenew: () => void; onEnd: () => void };
  #renewal: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;

  constructor(calls: { onRenew: () => void; onEnd: () => void }) {
    this.#calls = calls;
  }

  /** Follows this grant instead of the one before. */
  set({ renewAtMs, untilMs }: Pick<Grant, 'renewAtMs' | 'untilMs'>): void {
    this.stop();
    this.#renewal = callAt(renewAtMs, this.#calls.onRenew);
    this.#end = callAt(untilMs, this.#calls.onEnd);
  }

  stop(): void {
    clearTimeout(this.#renewal);
    clearTimeout(this.#end);
  }
}

function callAt(timeMs: number | undefined, call: () => void): NodeJS.Timeout | undefined {
  if (timeMs === undefined) return undefined;
  const waitMs = Math.min(Math.max(timeMs - Date.now(), 0), LONGEST_WAIT_MS);
  return setTimeout(call, waitMs).unref();
}
