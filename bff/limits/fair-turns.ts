import { LRUCache } from 'lru-cache';

/** A piece of work that waits for its turn. */
export interface Turn {
  /** On whose behalf it is done; every caller gets the same share of the time. */
  caller: string;
  /** Of one caller's work, the piece with the lowest number comes first; without one, the piece that came first. */
  dueAt?: number;
  /** Takes the work out of the line; work that has begun goes on. */
  signal?: AbortSignal;
}

/** Work of several callers on something that can do only a few things at once. */
export interface FairTurns {
  /**
   * Does the work as soon as it is its turn.
   * @throws what the work throws, or the reason of the signal when that is aborted before the work has begun.
   */
  run: <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing is under way. What has not begun does not count. */
  idle: () => Promise<void>;
}

/** How much is done at once. */
export interface FairTurnsOptions {
  /** The most pieces of work under way at once. */
  atOnce: number;
  /** The most of one caller, so that others find a place even when a piece takes long. */
  atOncePerCaller?: number;
}

/** A turn lasts for up to this long: most callers are then done, and need not wait for a second turn. */
const QUANTUM_MS = 100;
/** The credit of a caller who has asked for nothing lately: one text is read at once, and only further texts have to queue. */
const CREDIT_MS = 250;
/** What each piece counts at least, so that even the quickest ones take turns. */
const LEAST_MS = 0.1;
/** How many callers without open work are remembered; the one that was quiet for longest is forgotten first. */
const MOST_QUIET_CALLERS = 10_000;

interface Line {
  /** The time that was spent on this caller, on a clock that all callers share, in milliseconds. */
  servedMs: number;
  underWay: number;
  waiting: { dueAt: number; begin: () => void }[];
}

/**
 * Gives each caller the same share of the time, however much one asks for: the next turn belongs to the caller on whom the least
 * time was spent. A new caller begins a little before the least served one (start-time fair queueing, Goyal et al. 1996), and
 * so does one that comes back, unless more was spent on it before. What counts is measured time, not an estimate.
 */
export function createFairTurns({ atOnce, atOncePerCaller = atOnce }: FairTurnsOptions): FairTurns {
  const lines = new Map<string, Line>();
  /** The time spent on callers that wait for nothing now. Without it, a caller that sends one piece after another would always be new. */
  const quiet = new LRUCache<string, number>({ max: MOST_QUIET_CALLERS });
  let underWay = 0;
  let leastServedMs = 0;
  let current: Line | undefined;
  const onIdle: (() => void)[] = [];

  const canBegin = (line: Line) => line.waiting.length > 0 && line.underWay < atOncePerCaller;

  function nextLine(): Line | undefined {
    let next: Line | undefined;
    for (const line of lines.values())
      if (canBegin(line) && (next === undefined || line.servedMs < next.servedMs)) next = line;
    if (next === undefined) return undefined;
    leastServedMs = Math.max(leastServedMs, next.servedMs);
    const keepsTurn = current && canBegin(current) && current.servedMs - next.servedMs < QUANTUM_MS;
    return keepsTurn ? current : next;
  }

  function beginNext(): void {
    while (underWay < atOnce) {
      const line = nextLine();
      if (line === undefined) return;
      current = line;
      line.underWay += 1;
      underWay += 1;
      line.waiting.shift()?.begin();
    }
  }

  function lineOf(caller: string): Line {
    const open = lines.get(caller);
    if (open) return open;
    const servedMs = Math.max(leastServedMs - CREDIT_MS, quiet.get(caller) ?? Number.NEGATIVE_INFINITY);
    const line: Line = { servedMs, underWay: 0, waiting: [] };
    lines.set(caller, line);
    return line;
  }

  function closeIfDone(caller: string, line: Line): void {
    if (line.underWay > 0 || line.waiting.length > 0) return;
    lines.delete(caller);
    quiet.set(caller, line.servedMs);
    if (current === line) current = undefined;
  }

  /** Resolves when the turn has come. */
  function wait({ caller, dueAt = 0, signal }: Turn, line: Line): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(place), 1);
      closeIfDone(caller, line);
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
    beginNext();
    return turn.promise;
  }

  return {
    async run(turn, work) {
      turn.signal?.throwIfAborted();
      const line = lineOf(turn.caller);
      await wait(turn, line);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        line.servedMs += Math.max(LEAST_MS, performance.now() - startedAt);
        line.underWay -= 1;
        underWay -= 1;
        closeIfDone(turn.caller, line);
        beginNext();
        if (underWay === 0) for (const resolve of onIdle.splice(0)) resolve();
      }
    },
    idle: () => new Promise((resolve) => (underWay === 0 ? resolve() : onIdle.push(resolve))),
  };
}
