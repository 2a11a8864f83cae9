/** What counts as an outage, and how often recovery is checked. */
export interface CircuitBreakerOptions {
  /** The time between two tries during an outage, in milliseconds. */
  probeEveryMs: number;
  /** Whether this one failure proves that nobody else would succeed; by default, no failure does. */
  isCertain?: (failure: unknown) => boolean;
  /** Whether everyone may try once `probeEveryMs` has passed, rather than just one caller. */
  probesTogether?: boolean;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * How many uncertain failures in a row count as an outage. A single one may be one caller's bad luck, among hundreds arriving at
 * once.
 */
const UNCERTAIN_FAILURES = 3;

/** Opens at the first certain failure, or after a few uncertain ones with no success in between. All callers share it. */
export class CircuitBreaker {
  readonly #probeEveryMs: number;
  readonly #isCertain: (failure: unknown) => boolean;
  readonly #probesTogether: boolean;
  readonly #now: () => number;
  #failuresInARow = 0;
  /** When the next try is allowed: at any time without an outage; during one, never while another try is running. */
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
   * Makes a try, and rejects if it does. During an outage only one try is allowed at a time, and then only after a wait;
   * undefined for all others.
   * @param run may throw too.
   */
  attempt<Result>(run: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#nextTryMs !== undefined) {
      if (this.#now() < this.#nextTryMs) return undefined;
      if (!this.#probesTogether) this.#nextTryMs = Infinity;
    }
    return this.#made(run);
  }

  /** Always sets the time of the next try, so that an outage can't go without one. */
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
