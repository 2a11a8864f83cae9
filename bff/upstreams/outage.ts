/** Whether something answers, as seen by all who try. */
export interface Outage {
  /** Whether it may be tried now. During an outage only one may try in a while; whoever may, says how it went. */
  mayTry(): boolean;
  /** A try has failed. @param isCertain whether one failure is enough to know that nobody else would succeed. */
  failed(isCertain: boolean): void;
  /** A try has succeeded. */
  ended(): void;
}

/** So many uncertain failures in a row are an outage. One alone may be the bad luck of one among hundreds who come at once. */
const UNCERTAIN_FAILURES = 3;

/**
 * A breaker that opens at the first certain failure, or at a few of another kind without a success between.
 * @param probeEveryMs the time between two tries during an outage, in milliseconds.
 */
export function createOutage(probeEveryMs: number): Outage {
  let nextTryMs: number | undefined;
  let isTried = false;
  let failures = 0;

  return {
    mayTry() {
      if (nextTryMs === undefined) return true;
      if (isTried || performance.now() < nextTryMs) return false;
      isTried = true;
      return true;
    },
    failed(isCertain) {
      failures += 1;
      if (!isCertain && failures < UNCERTAIN_FAILURES) return;
      isTried = false;
      nextTryMs = performance.now() + probeEveryMs;
    },
    ended() {
      isTried = false;
      nextTryMs = undefined;
      failures = 0;
    },
  };
}
