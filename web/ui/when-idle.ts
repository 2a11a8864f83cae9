import { whenLoaded } from './when-loaded.ts';

/** A browser that draws nothing may never be idle. */
const LONGEST_WAIT_MS = 500;

/** Calls back when everything that a person reads has loaded and is drawn. */
export function whenIdle(then: () => void): void {
  whenLoaded(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: LONGEST_WAIT_MS });
    else setTimeout(then);
  });
}
