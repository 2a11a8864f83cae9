import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the build draws, and true as soon as the page answers; a button that needs script waits for it. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
