/**
 * Starts work that nobody waits for. A rejection is reported like an uncaught error.
 * @param work a promise, or what may be one.
 */
export function inBackground(work: unknown): void {
  Promise.resolve(work).catch((error: unknown) => reportError(error));
}
