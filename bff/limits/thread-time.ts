/**
 * How long the processor has worked for this thread, in milliseconds. Unlike a clock, it stops while a busy machine works for
 * another process, so callers aren't charged for that. Reading it takes about a microsecond.
 */
export function threadTimeMs(): number {
  // Linux adds the time since the last tick, up to 4 ms, only when it's asked about the whole process (thread_group_cputime in
  // kernel/sched/cputime.c). Without this, most messages would cost nothing.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Work that takes less time than this by the clock is measured by the clock, in milliseconds. */
const SHORT_MS = 0.25;
/** The oldest reading that longer work is measured against, in milliseconds. */
const READING_MAX_AGE_MS = 10;

/**
 * Measures pieces of work of this thread, one after another, without asking the system twice for each. A short one counts as long
 * as it took by the clock, since the processor can't have worked longer for it. A longer one may have been interrupted for another
 * process, so it counts as what the processor has worked for this thread since the last reading, and nothing counts twice.
 */
export class WorkMeter {
  #startedAtMs = 0;
  #readAtMs = -Infinity;
  /** What the processor had worked then, and what was measured by the clock since. */
  #workedMs = 0;

  /** Begins a piece of work. */
  start(): void {
    this.#startedAtMs = performance.now();
    if (this.#startedAtMs - this.#readAtMs > READING_MAX_AGE_MS) this.#read(this.#startedAtMs);
  }

  /** Ends it. @returns how long the processor has worked for it, in milliseconds. */
  stop(): number {
    const nowMs = performance.now();
    const elapsedMs = nowMs - this.#startedAtMs;
    const before = this.#workedMs;
    if (elapsedMs < SHORT_MS) this.#workedMs += elapsedMs;
    else this.#read(nowMs);
    return Math.min(elapsedMs, Math.max(0, this.#workedMs - before));
  }

  #read(atMs: number): void {
    this.#readAtMs = atMs;
    this.#workedMs = threadTimeMs();
  }
}
