import type { Worker } from 'node:worker_threads';

/** The time between two looks at a thread, in milliseconds. */
const LOOK_EVERY_MS = 500;
/**
 * A thread that neither works nor shows a sign of life in this many looks is waiting for something that will never come: two
 * minutes.
 */
const MOST_IDLE_LOOKS = 240;

/** The signs of life of a thread, and what happens without them. */
export interface ThreadWatchOptions {
  /** A number that changes with every sign of life. */
  signs: () => number;
  /** A thread that works longer than this without a sign of life is stuck, in milliseconds of its own processor time. */
  stuckAfterMs: number;
  /** Called once when the thread is stuck; the watch has ended by then. */
  onStuck: () => void;
}

/**
 * Watches a thread that owes an answer. On a busy machine a thread may get no processor for seconds, and replacing it would end
 * the work of all callers. So we count how long it has worked since its last sign of life.
 * @returns the function that ends the watch.
 */
export function watchThread(
  thread: Pick<Worker, 'cpuUsage'>,
  { signs, stuckAfterMs, onStuck }: ThreadWatchOptions,
): () => void {
  let [lastSign, workedAtSignMs, lastWorkedMs, idleLooks] = [NaN, 0, 0, 0];
  let [isOver, isLooking] = [false, false];

  const isStuck = (workedMs: number): boolean => {
    const sign = signs();
    const isAlive = sign !== lastSign;
    idleLooks = isAlive || workedMs > lastWorkedMs ? 0 : idleLooks + 1;
    if (isAlive) [lastSign, workedAtSignMs] = [sign, workedMs];
    lastWorkedMs = workedMs;
    return workedMs - workedAtSignMs >= stuckAfterMs || idleLooks >= MOST_IDLE_LOOKS;
  };

  async function look(): Promise<void> {
    const { user, system } = await thread.cpuUsage();
    if (isOver || !isStuck((user + system) / 1000)) return;
    end();
    onStuck();
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => {}) // the thread has ended; its exit event says so
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS).unref();
  function end(): void {
    isOver = true;
    clearInterval(timer);
  }
  return end;
}
