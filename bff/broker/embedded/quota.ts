/** How much of something there may be. */
export interface Quota {
  has(amount: number): boolean;
  take(amount: number): void;
  giveBack(amount: number): void;
}

/**
 * Counts what is taken; it begins empty. Callers ask `has` before they take.
 * @param whole another quota of which this one is a part: what is taken here is taken there too.
 */
export function createQuota(limit: number, whole?: Quota): Quota {
  let taken = 0;

  return {
    has: (amount) => taken + amount <= limit && (whole?.has(amount) ?? true),
    take(amount) {
      taken += amount;
      whole?.take(amount);
    },
    giveBack(amount) {
      taken -= amount;
      whole?.giveBack(amount);
    },
  };
}
