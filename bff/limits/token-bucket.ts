import { LRUCache } from 'lru-cache';

/** Allows a sustained rate of `perSecond` units and bursts of `burst` units; unused units are saved up to the burst. */
export interface TokenBucket {
  /** Takes units from the bucket if there are enough; returns whether there were. */
  take(units: number): boolean;
  /** How many units were left after the last call. */
  left(): number;
  /** After how many seconds that many units will be available, if none are taken in the meantime. */
  secondsUntil(units: number): number;
}

/** Creates a full bucket. `now` is a monotonic clock in milliseconds. */
export function createTokenBucket({
  perSecond,
  burst,
  now,
}: {
  perSecond: number;
  burst: number;
  now: () => number;
}): TokenBucket {
  let left = burst;
  let filledAt = now();

  function fill(): void {
    const at = now();
    left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
  }

  return {
    take(units) {
      fill();
      if (units > left) return false;
      left -= units;
      return true;
    },
    left: () => left,
    secondsUntil(units) {
      fill();
      return Math.max(0, units - left) / perSecond;
    },
  };
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
export function createTokenBuckets({ perSecond, burst }: { perSecond: number; burst: number }): TokenBuckets {
  const buckets = new LRUCache<string, TokenBucket>({
    max: MOST_CALLERS,
    memoMethod: () => createTokenBucket({ perSecond, burst, now: () => performance.now() }),
  });
  return { of: (caller) => buckets.memo(caller), known: (caller) => buckets.get(caller) };
}
