import { expect } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';

/** Work that takes less than this is too short to say how it grows. */
const LEAST_MS = 60;
/** Attempts at a measurement: other work on the machine can only make one dearer, so the cheapest of several counts. */
const MOST_ATTEMPTS = 40;
/** A first attempt whose smaller work happened to be dear would let everything pass. */
const LEAST_ATTEMPTS = 3;
/** Quadratic work grows by the power of 2. Linear work stays below this one, although caches make large inputs dearer. */
const POWER = 1.75;

/** How long the processor works for this thread while something runs, in milliseconds. */
function costOf(work: () => unknown): number {
  const before = threadTimeMs();
  work();
  return threadTimeMs() - before;
}

/**
 * Fails if work grows much faster than its input. Both are measured in the same run and by the time of this thread's processor, so
 * it doesn't matter how fast or how busy the machine is.
 * @param small the work on an input. @param large the same on one that is so many times as large.
 */
export function expectLinear(small: () => unknown, large: () => unknown, times: number): void {
  let [shorter, longer] = [Infinity, Infinity];
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    longer = Math.min(longer, costOf(large));
    if (longer < LEAST_MS) return;
    shorter = Math.min(shorter, costOf(small));
    if (attempt + 1 >= LEAST_ATTEMPTS && longer / shorter < times ** POWER) return;
  }
  expect.fail(`${times} times the input took ${longer.toFixed(1)} ms in place of ${shorter.toFixed(1)} ms`);
}
