/** What counts as an outage, and how often recovery is checked. */
export interface CircuitBreakerOptions {
  /** The time between two tries during an outage, in milliseconds. */
  probeEveryMs: number;
  /** Whether this one failure is enough to know that nobody else would succeed; without it, none is. */
  isCertain?: (failure: unknown) => boolean;
  /** Whether everybody may try once `probeEveryMs` has passed, and not only one. */
  probesTogether?: boolean;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** How many uncertain failures in a row are an outage. One alone may be the bad luck of one among hundreds who come at once. */
const UNCERTAIN_FAILURES = 3;

/** Opens at the first certain failure, or at a few of another kind without a success between. All who try share it. */
export class CircuitBreaker {
  readonly #probeEveryMs: number;
  readonly #isCertain: (failure: unknown) => boolean;
  readonly #probesTogether: boolean;
  readonly #now: () => number;
  #failuresInARow = 0;
  /** When the next try may be made: at once without an outage, and never while one is being made during it. */
  #nextTryMs: number | undefined;

  constructor({
    probeEveryMs,
    isCertain = () => false,
    probesTogether = false,
    now = () => performance.now(),
  }: CircuitBreakerOptions) {
    this.#probesTogether = probesTogether;
    this.#probeEveryMs = probeEveryMs;
    this.#isCertain = isCertain;
    this.#now = now;
  }

  /**
   * Makes a try, and rejects as it does. During an outage only one may be made in a while; undefined for all others.
   * @param run may throw too.
   */
  attempt<Result>(run: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#nextTryMs !== undefined) {
      if (this.#now() < this.#nextTryMs) return undefined;
      if (!this.#probesTogether) this.#nextTryMs = Infinity;
    }
    return this.#made(run);
  }

  /** Always sets the time of the next try, so that no outage is left without one. */
  async #made<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      const result = await run();
      this.#failuresInARow = 0;
      this.#nextTryMs = undefined;
      return result;
    } catch (failure) {
      this.#failuresInARow += 1;
      const isOutage =
        this.#nextTryMs !== undefined || this.#isCertain(failure) || this.#failuresInARow >= UNCERTAIN_FAILURES;
      if (isOutage) this.#nextTryMs = this.#now() + this.#probeEveryMs;
      throw failure;
    }
  }
}
