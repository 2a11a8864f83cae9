import { LRUCache } from 'lru-cache';

/** Allows `perSecond` units for long and `burst` units at once; unused units are saved up to the burst. */
export interface TokenBucket {
  /** Takes units out of the bucket if there are as many; answers whether there were. */
  take(units: number): boolean;
  /** How many units were left when the bucket was last asked. */
  left(): number;
  /** After how many seconds that many units can be taken, if none is taken meanwhile. */
  secondsUntil(units: number): number;
}

/** A full bucket. `now` answers milliseconds that never go back. */
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

/** How many callers are remembered; the one that was quiet for longest is forgotten first, and it has the least to lose. */
const MOST_CALLERS = 10_000;

/** The buckets of many callers. */
export interface TokenBuckets {
  /** The bucket of a caller; a full one for a new caller. */
  of: (caller: string) => TokenBucket;
  /** The same, but undefined for a new caller. */
  known: (caller: string) => TokenBucket | undefined;
}

/** Gives each caller, by its name, a bucket that allows `perSecond` units for long and `burst` at once. */
export function createTokenBuckets({ perSecond, burst }: { perSecond: number; burst: number }): TokenBuckets {
  const buckets = new LRUCache<string, TokenBucket>({
    max: MOST_CALLERS,
    memoMethod: () => createTokenBucket({ perSecond, burst, now: () => performance.now() }),
  });
  return { of: (caller) => buckets.memo(caller), known: (caller) => buckets.get(caller) };
}
