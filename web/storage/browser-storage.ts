/**
 * Does something with a storage of the browser; undefined where there is none, where it is full, or where it may not be
 * used. Nothing in the product needs it so much that it would fail then.
 */
export function withStorage<Result>(
  kind: 'localStorage' | 'sessionStorage',
  work: (storage: Storage) => Result,
): Result | undefined {
  try {
    return work(window[kind]);
  } catch {
    return undefined;
  }
}
