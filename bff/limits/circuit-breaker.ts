/** Decides from the outcomes of calls when there is an outage. The breaker passes the time, in milliseconds. */
export interface OutageRule {
  /** Counts a call that begins. */
  began(nowMs: number): void;
  /** Counts a failed call. Returns whether it proves an outage. */
  failed(failure: unknown, nowMs: number): boolean;
  /** Whether any success ends an outage, even of a call that began before it; otherwise only a probe's does. */
  readonly endsWithAnySuccess: boolean;
  /** Resets the counts: the callee works. */
  reset(): void;
}

/** What counts as an outage, and how often recovery is checked. */
export interface CircuitBreakerOptions {
  rule: OutageRule;
  /** The time between two probes during an outage, in milliseconds. */
  probeEveryMs: number;
  /** Whether everyone may try once `probeEveryMs` has passed, rather than just one caller. */
  probesTogether?: boolean;
  /** Called when an outage begins, and when it ends. */
  onChange?: (isOutage: boolean) => void;
  /** A clock in milliseconds. */
  now?: () => number;
}

/** Refuses calls during an outage, except for probes, which find out whether it is over. All callers share it. */
export class CircuitBreaker {
  readonly #rule: OutageRule;
  readonly #probeEveryMs: number;
  readonly #probesTogether: boolean;
  readonly #onChange: (isOutage: boolean) => void;
  readonly #now: () => number;
  /** When the next probe is allowed: undefined without an outage; Infinity while the only one is running. */
  #nextProbeMs: number | undefined;
  /** How many outages have ended. */
  #ended = 0;

  constructor({
    rule,
    probeEveryMs,
    probesTogether = false,
    onChange = () => {},
    now = () => performance.now(),
  }: CircuitBreakerOptions) {
    this.#rule = rule;
    this.#probeEveryMs = probeEveryMs;
    this.#probesTogether = probesTogether;
    this.#onChange = onChange;
    this.#now = now;
  }

  /**
   * Makes a call, and rejects if it does. During an outage only probes are made, each after a wait; undefined for all
   * other calls.
   * @param run may throw too.
   */
  attempt<Result>(run: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#nextProbeMs === undefined) return this.#made(run, false);
    if (this.#now() < this.#nextProbeMs) return undefined;
    if (!this.#probesTogether) this.#nextProbeMs = Infinity;
    return this.#made(run, true);
  }

  /** A probe always sets the time of the next one or ends the outage, so that an outage can't go without probes. */
  async #made<Result>(run: () => Promise<Result>, isProbe: boolean): Promise<Result> {
    this.#rule.began(this.#now());
    const ended = this.#ended;
    try {
      const result = await run();
      if (isProbe || this.#rule.endsWithAnySuccess) {
        const ends = this.#nextProbeMs !== undefined;
        if (ends) this.#ended += 1;
        this.#nextProbeMs = undefined;
        if (ends) this.#onChange(false);
        this.#rule.reset();
      }
      return result;
    } catch (failure) {
      // A call that began before an outage says nothing about the time after it.
      const isLate = ended !== this.#ended;
      const nowMs = this.#now();
      const isOutage = this.#nextProbeMs === undefined ? !isLate && this.#rule.failed(failure, nowMs) : isProbe;
      const begins = isOutage && this.#nextProbeMs === undefined;
      if (isOutage) this.#nextProbeMs = nowMs + this.#probeEveryMs;
      if (begins) this.#onChange(true);
      throw failure;
    }
  }
}

/**
 * How many uncertain failures in a row count as an outage. A single one may be one caller's bad luck, among hundreds arriving at
 * once.
 */
const UNCERTAIN_FAILURES = 3;

/**
 * An outage begins with the first certain failure, or after a few uncertain ones with no success in between.
 * @param isCertain whether this one failure proves that nobody else would succeed; by default, no failure does.
 */
export function failuresInARow(isCertain: (failure: unknown) => boolean = () => false): OutageRule {
  let failures = 0;
  return {
    began: () => {},
    failed(failure) {
      failures += 1;
      return isCertain(failure) || failures >= UNCERTAIN_FAILURES;
    },
    endsWithAnySuccess: true,
    reset() {
      failures = 0;
    },
  };
}

/** How finely the rule below forgets old calls. */
const SLICES = 10;

/** The calls that began, and the failures that came, in one slice of time. */
interface Slice {
  number: number;
  calls: number;
  failures: number;
}

/**
 * An outage begins when more than `share` of the calls of the last `withinMs` milliseconds have failed, of `ofAtLeast` calls or
 * more.
 * @param isFault whether a failure is a fault of the callee.
 */
export function failingShare({
  share,
  ofAtLeast,
  withinMs,
  isFault,
}: {
  share: number;
  ofAtLeast: number;
  withinMs: number;
  isFault: (failure: unknown) => boolean;
}): OutageRule {
  let slices: Slice[] = [];

  /** The slice of this moment, after older ones are forgotten. */
  function current(nowMs: number): Slice {
    const number = Math.floor((nowMs / withinMs) * SLICES);
    slices = slices.filter((slice) => number - slice.number < SLICES);
    const last = slices.at(-1);
    if (last?.number === number) return last;
    const slice = { number, calls: 0, failures: 0 };
    slices.push(slice);
    return slice;
  }

  return {
    began(nowMs) {
      current(nowMs).calls += 1;
    },
    failed(failure, nowMs) {
      if (!isFault(failure)) return false;
      current(nowMs).failures += 1;
      const calls = sumOf(slices.map((slice) => slice.calls));
      const failures = sumOf(slices.map((slice) => slice.failures));
      return calls >= ofAtLeast && failures > share * calls;
    },
    endsWithAnySuccess: false,
    reset() {
      slices = [];
    },
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
