/** Whether something answers, as seen by all who try. */
export interface Outage {
  /**
   * Makes a try, and rejects as it does. During an outage only one may be made in a while; undefined for all others.
   * @param run may throw too.
   */
  attempt: <Result>(run: () => Promise<Result>) => Promise<Result> | undefined;
}

/** What counts as an outage, and how often its end is looked for. */
export interface OutageOptions {
  /** The time between two tries during an outage, in milliseconds. */
  probeEveryMs: number;
  /** Whether this one failure is enough to know that nobody else would succeed. */
  isCertain: (failure: unknown) => boolean;
}

/** How many uncertain failures in a row are an outage. One alone may be the bad luck of one among hundreds who come at once. */
const UNCERTAIN_FAILURES = 3;

/** A breaker that opens at the first certain failure, or at a few of another kind without a success between. */
export function createOutage({ probeEveryMs, isCertain }: OutageOptions): Outage {
  let failuresInARow = 0;
  /** When the next try may be made: at once without an outage, and never while one is being made during it. */
  let nextTryMs: number | undefined;

  /** Whatever comes of it, the next time is set: a try that ends leaves no outage without one. */
  async function made<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      const result = await run();
      failuresInARow = 0;
      nextTryMs = undefined;
      return result;
    } catch (failure) {
      failuresInARow += 1;
      const isOutage = nextTryMs !== undefined || isCertain(failure) || failuresInARow >= UNCERTAIN_FAILURES;
      if (isOutage) nextTryMs = performance.now() + probeEveryMs;
      throw failure;
    }
  }

  return {
    attempt(run) {
      if (nextTryMs !== undefined) {
        if (performance.now() < nextTryMs) return undefined;
        nextTryMs = Infinity;
      }
      return made(run);
    },
  };
}
