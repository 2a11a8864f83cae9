import { withStorage } from '../storage/browser-storage.ts';

/** Remembers that the browser has been asked. */
const KEY = 'sullivan.asked-to-persist';

/**
 * Asks the browser once not to delete what it keeps for this site when room gets scarce; some browsers ask the person. It never
 * rejects, and nothing depends on the answer.
 */
export async function askToPersist(): Promise<void> {
  const hasAsked = withStorage('localStorage', (storage) => storage.getItem(KEY) !== null);
  if (hasAsked !== false) return;
  withStorage('localStorage', (storage) => storage.setItem(KEY, ''));
  try {
    await navigator.storage.persist();
  } catch {
    // Without a secure origin there is nothing to ask.
  }
}
