/** Allows `perSecond` units for long and `burst` units at once; unused units are saved up to the burst. */
export interface TokenBucket {
  /** Takes units out of the bucket if there are as many; answers whether there were. */
  take(units: number): boolean;
  /** How many units were left after the last `take`. */
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
      left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond);
      filledAt = at;
      if (units > left) return false;
      left -= units;
      return true;
    },
    left: () => left,
    secondsUntil: (units) => Math.max(0, units - left) / perSecond,
  };
}
