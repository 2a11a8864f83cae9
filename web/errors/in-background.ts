/**
 * Begins work for which nobody waits. What it rejects with is reported as an uncaught error would be.
 * @param work a promise, or what may be one.
 */
export function inBackground(work: unknown): void {
  Promise.resolve(work).catch((error: unknown) => reportError(error));
}
