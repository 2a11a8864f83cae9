import { LRUCache } from 'lru-cache';

/** A piece of work waiting for its turn. */
export interface Turn {
  /** The caller it is for; every caller gets the same share of the time. */
  caller: string;
  /** A caller's piece with the lowest number runs first; without numbers, the oldest. */
  dueAt?: number;
  /** Removes the work from the queue; work that has started continues. */
  signal?: AbortSignal;
}

/** How much work runs concurrently. */
export interface FairTurnsOptions {
  /** The maximum number of pieces that run concurrently. */
  atOnce: number;
  /** The maximum for one caller, so that others find a place even if a piece takes long. */
  atOncePerCaller?: number;
}

/** A turn lasts up to this long: most callers are done by then, and don't need a second turn. */
const QUANTUM_MS = 100;
/** The credit of a caller without recent work: its first text is read immediately, and only further texts have to queue. */
const CREDIT_MS = 250;
/** The minimum that each piece counts, so that even the quickest ones take turns. */
const LEAST_MS = 0.1;
/** How many callers without open work are remembered; the one that has been idle the longest is forgotten first. */
const MOST_QUIET_CALLERS = 10_000;

interface Line {
  /** The time spent on this caller, on a clock that all callers share, in milliseconds. */
  servedMs: number;
  underWay: number;
  waiting: { dueAt: number; begin: () => void }[];
}

/**
 * Work of several callers on something that can do only a few things at once. Each caller gets the same share of the time,
 * however much they ask for: the next turn goes to the caller that has had the least time. A new caller starts a little ahead of
 * the least served one (start-time fair queueing, Goyal et al. 1996), and so does a returning one, unless it has had more than
 * that. What counts is measured time, not an estimate.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #atOncePerCaller: number;
  readonly #lines = new Map<string, Line>();
  /** The time spent on callers with nothing waiting. Without it, a caller that sends one piece after another would always be new. */
  readonly #quiet = new LRUCache<string, number>({ max: MOST_QUIET_CALLERS });
  readonly #onIdle: (() => void)[] = [];
  #underWay = 0;
  #leastServedMs = 0;
  #current: Line | undefined;

  constructor({ atOnce, atOncePerCaller = atOnce }: FairTurnsOptions) {
    this.#atOnce = atOnce;
    this.#atOncePerCaller = atOncePerCaller;
  }

  /**
   * Does the work as soon as its turn comes.
   * @throws what the work throws, or the reason of the signal if that is aborted before the work has started.
   */
  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    turn.signal?.throwIfAborted();
    const line = this.#lineOf(turn.caller);
    await this.#wait(turn, line);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      line.servedMs += Math.max(LEAST_MS, performance.now() - startedAt);
      line.underWay -= 1;
      this.#underWay -= 1;
      this.#closeIfDone(turn.caller, line);
      this.#beginNext();
      if (this.#underWay === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
    }
  }

  /** Resolves when no work is running. Work that hasn't started doesn't count. */
  idle(): Promise<void> {
    return new Promise((resolve) => (this.#underWay === 0 ? resolve() : this.#onIdle.push(resolve)));
  }

  #lineOf(caller: string): Line {
    const open = this.#lines.get(caller);
    if (open) return open;
    const servedMs = Math.max(this.#leastServedMs - CREDIT_MS, this.#quiet.get(caller) ?? Number.NEGATIVE_INFINITY);
    const line: Line = { servedMs, underWay: 0, waiting: [] };
    this.#lines.set(caller, line);
    return line;
  }

  /** Resolves when the turn comes. */
  #wait({ caller, dueAt = 0, signal }: Turn, line: Line): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(place), 1);
      this.#closeIfDone(caller, line);
      turn.reject(signal?.reason);
    };
    const place = {
      dueAt,
      begin: () => {
        signal?.removeEventListener('abort', leave);
        turn.resolve();
      },
    };
    const behind = line.waiting.findLastIndex((other) => other.dueAt <= dueAt);
    line.waiting.splice(behind + 1, 0, place);
    signal?.addEventListener('abort', leave, { once: true });
    this.#beginNext();
    return turn.promise;
  }

  #beginNext(): void {
    while (this.#underWay < this.#atOnce) {
      const line = this.#nextLine();
      if (line === undefined) return;
      this.#current = line;
      line.underWay += 1;
      this.#underWay += 1;
      line.waiting.shift()?.begin();
    }
  }

  #nextLine(): Line | undefined {
    let next: Line | undefined;
    for (const line of this.#lines.values())
      if (this.#canBegin(line) && (next === undefined || line.servedMs < next.servedMs)) next = line;
    if (next === undefined) return undefined;
    this.#leastServedMs = Math.max(this.#leastServedMs, next.servedMs);
    const current = this.#current;
    const keepsTurn = current && this.#canBegin(current) && current.servedMs - next.servedMs < QUANTUM_MS;
    return keepsTurn ? current : next;
  }

  #canBegin(line: Line): boolean {
    return line.waiting.length > 0 && line.underWay < this.#atOncePerCaller;
  }

  #closeIfDone(caller: string, line: Line): void {
    if (line.underWay > 0 || line.waiting.length > 0) return;
    this.#lines.delete(caller);
    this.#quiet.set(caller, line.servedMs);
    if (this.#current === line) this.#current = undefined;
  }
}
