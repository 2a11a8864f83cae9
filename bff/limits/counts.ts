/** Counts things under keys that come and go. */
export interface Counts {
  of: (key: string) => number;
  /** Counts one more, and returns the new count. */
  up: (key: string) => number;
  down: (key: string) => void;
}

/** Creates an empty set of counters. */
export function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    up(key) {
      const count = of(key) + 1;
      counts.set(key, count);
      return count;
    },
    down(key) {
      const left = of(key) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
