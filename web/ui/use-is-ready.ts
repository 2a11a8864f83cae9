import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the build draws, and true after hydration; a button that needs script is disabled until then. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
