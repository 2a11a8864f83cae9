/** A browser that draws nothing may have no idle time to give. */
const LONGEST_WAIT_MS = 500;

/** Calls back when all that one reads is there and drawn. */
export function whenIdle(then: () => void): void {
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: LONGEST_WAIT_MS });
    else setTimeout(then);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
