import { LRUCache } from 'lru-cache';

/** How fast a bucket fills, and how much it holds. */
interface Rate {
  /** Units for each second. */
  perSecond: number;
  /** The most units. */
  burst: number;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

/**
 * Allows a sustained rate of `perSecond` units and bursts of `burst` units; unused units are saved up to the burst. There are many:
 * each limit has one for every caller, so a bucket is two numbers and the rate that it shares with the others.
 */
export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #filledAtMs: number;

  /** It's full at first. */
  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#filledAtMs = rate.now();
  }

  /** How many units were left after the last call; negative if some are owed. */
  get left(): number {
    return this.#left;
  }

  /** Takes units from the bucket if there are enough; returns whether there were. */
  take(units: number): boolean {
    this.#fill();
    if (units > this.#left) return false;
    this.#left -= units;
    return true;
  }

  /** Takes units whether or not there are enough, for what has happened already: later takers wait for longer. */
  owe(units: number): void {
    this.#fill();
    this.#left = Math.max(-this.#rate.burst, this.#left - units);
  }

  /** After how many seconds that many units will be available, if none are taken in the meantime. */
  secondsUntil(units: number): number {
    this.#fill();
    return Math.max(0, units - this.#left) / this.#rate.perSecond;
  }

  #fill(): void {
    const { perSecond, burst, now } = this.#rate;
    const atMs = now();
    this.#left = Math.min(burst, this.#left + ((atMs - this.#filledAtMs) / 1000) * perSecond);
    this.#filledAtMs = atMs;
  }
}

/** How many callers are remembered; the one that has been idle the longest is forgotten first, since it has the least to lose. */
const MOST_CALLERS = 10_000;

/** The buckets of many callers. */
export interface TokenBuckets {
  /** The bucket of a caller; a new caller gets a full one. */
  of: (caller: string) => TokenBucket;
  /** The same, but undefined for a new caller. */
  known: (caller: string) => TokenBucket | undefined;
}

/** Gives each caller, by its name, a bucket with a sustained rate of `perSecond` units and bursts of `burst`. */
export function createTokenBuckets({ perSecond, burst }: Pick<Rate, 'perSecond' | 'burst'>): TokenBuckets {
  const rate = { perSecond, burst, now: () => performance.now() };
  const buckets = new LRUCache<string, TokenBucket>({ max: MOST_CALLERS, memoMethod: () => new TokenBucket(rate) });
  return { of: (caller) => buckets.memo(caller), known: (caller) => buckets.get(caller) };
}
