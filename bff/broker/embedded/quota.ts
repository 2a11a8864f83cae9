/** A limited amount of something. */
export interface Quota {
  has(amount: number): boolean;
  take(amount: number): void;
  giveBack(amount: number): void;
}

/**
 * Counts the amount in use, starting at zero. Callers check `has` before they take any.
 * @param whole another quota that contains this one: amounts taken here are also taken there.
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
