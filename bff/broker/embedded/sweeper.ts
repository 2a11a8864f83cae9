/** Does some clearing away now and then, as long as there is something to wait for. */
export interface Sweeper {
  /** There may be something to clear away before long. */
  wake(): void;
  stop(): void;
}

/**
 * One timer, which keeps no process alive.
 * @param sweep clears away, and answers whether it has to be called again.
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
