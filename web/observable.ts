/** A value that changes, and those who follow it: `subscribe` and `get` are what React's `useSyncExternalStore` takes. */
export interface Observable<Value> {
  /** The value as it is now; the same object until it's set. */
  get: () => Value;
  /** Calls the listener after every `set`, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** Sets the value, and tells everyone who follows it, even if it's the same as before. */
  set: (value: Value) => void;
  /** Ends all subscriptions. */
  close: () => void;
}

/** An observable that begins with this value. */
export function observable<Value>(value: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    close: () => listeners.clear(),
  };
}
