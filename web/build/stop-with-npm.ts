const INTERVAL_MS = 250;
/** The shell that npm has started this process in. */
const SHELL = process.ppid;

/**
 * Stops this process once that shell is gone: told to stop, npm ends its shell only, and a server would stay behind and keep its
 * port. Does nothing if npm didn't start this process. Call it when the program has begun to listen for signals itself.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  let wasGone = false;
  const timer = setInterval(() => {
    // A signal to both may be on its way, and a second one would cut the stop short.
    if (wasGone) process.kill(process.pid, 'SIGTERM');
    wasGone = process.ppid !== SHELL;
  }, INTERVAL_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.once(signal, () => clearInterval(timer));
}
