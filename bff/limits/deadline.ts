import { setTimeout as pause } from 'node:timers/promises';

/** Waits for some work, but no longer than the time, in milliseconds. @throws what the work throws in that time. */
export async function within(timeMs: number, work: Promise<unknown>): Promise<void> {
  const isDone = new AbortController();
  await Promise.race([work, pause(timeMs, undefined, { signal: isDone.signal }).catch(() => {})]);
  isDone.abort();
}
