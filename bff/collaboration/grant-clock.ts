import type { SessionEnd } from '#shared-types/account';

import type { AccountWatch, Grant } from './access.ts';

/** The longest wait of a timer in Node, in milliseconds. Whoever is called early looks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface GrantCalls {
  onRenew: () => void;
  /** The grant may have ended. */
  onEnd: () => void;
  /** The session that it rests on has ended. */
  onSessionEnd: (end: SessionEnd) => void;
}

/** Says when a grant should be renewed, and when it ends: with its time, its session, or the account of the owner. */
export class GrantClock {
  readonly #calls: GrantCalls;
  readonly #accounts: AccountWatch | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;
  #unfollow: (() => void)[] = [];

  /** @param accounts undefined if nobody can tell when a session ends. */
  constructor(calls: GrantCalls, accounts: AccountWatch | undefined) {
    this.#calls = calls;
    this.#accounts = accounts;
  }

  /** Follows this grant instead of the one before. */
  set({ renewAtMs, untilMs, session, ownerId }: Omit<Grant, 'role' | 'token'>): void {
    this.stop();
    const { onRenew, onEnd, onSessionEnd } = this.#calls;
    this.#renewal = callAt(renewAtMs, onRenew);
    this.#end = callAt(untilMs, onEnd);
    if (!this.#accounts) return;
    if (session) this.#unfollow.push(this.#accounts.onSessionEnd(session, onSessionEnd));
    if (ownerId !== undefined) this.#unfollow.push(this.#accounts.onClosed(ownerId, onEnd));
  }

  stop(): void {
    clearTimeout(this.#renewal);
    clearTimeout(this.#end);
    for (const unfollow of this.#unfollow.splice(0)) unfollow();
  }
}

function callAt(timeMs: number | undefined, call: () => void): NodeJS.Timeout | undefined {
  if (timeMs === undefined) return undefined;
  const waitMs = Math.min(Math.max(timeMs - Date.now(), 0), LONGEST_WAIT_MS);
  return setTimeout(call, waitMs).unref();
}
