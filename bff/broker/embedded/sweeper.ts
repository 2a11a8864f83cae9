/** Cleans up from time to time, as long as there is a need. */
export interface Sweeper {
  /** Reports that something may soon have to be removed. */
  wake(): void;
  stop(): void;
}

/**
 * Uses one timer, which doesn't keep the process alive.
 * @param sweep cleans up, and returns whether it needs another call.
 */
export function createSweeper(everyMs: number, sweep: () => boolean): Sweeper {
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    timer ??= setTimeout(run, everyMs).unref();
  }

  function run(): void {
    timer = undefined;
    if (sweep()) wake();
  }

  return {
    wake,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
