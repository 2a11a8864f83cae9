/**
 * Works with a storage of the browser; the result is undefined where there is none, where it is full, or where it may not be used. Nothing in the
 * product depends on it. What the product itself keeps in a browser is in the files beside this one, and nowhere else; the privacy policy lists it.
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

/** Calls the listener when another page of this browser may have changed what is kept under a key, until the returned function is called. */
export function onKeptElsewhere(kept: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === kept || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
