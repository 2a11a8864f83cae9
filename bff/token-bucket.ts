/** Allows `perSecond` units for long and `burst` units at once; unused units are saved up to the burst. */
export interface TokenBucket {
  /** Takes units out of the bucket; false when that leaves it overdrawn. */
  take(units: number): boolean;
  /** How many units were left after the last `take`; below 0 when it was overdrawn. */
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
  return {
    take(units) {
      const at = now();
      left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond) - units;
      filledAt = at;
      return left >= 0;
    },
    left: () => left,
    secondsUntil: (units) => Math.max(0, units - left) / perSecond,
  };
}
