/** Runs a clean-up from time to time, as long as it is needed. */
export interface Sweeper {
  /** Reports that something may soon have to be removed. */
  wake(): void;
  stop(): void;
}

/**
 * Uses one timer, which does not keep the process alive.
 * @param sweep cleans up, and returns whether it has to be called again.
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
