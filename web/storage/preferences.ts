/** The dictionary and the rules turned off of a person who is not signed in; an account has its own on the server. */
import { type Preferences, soundPreferences } from '#shared-types/preferences';

import { withStorage } from './browser-storage.ts';

const KEY = 'sullivan.preferences';

/** What this browser remembers. */
export function keptPreferences(): Preferences {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? 'null'));
  return soundPreferences(kept);
}

/** Remembers these preferences, and forgets all others. */
export function keepPreferences({ words, rulesOff }: Preferences): void {
  withStorage('localStorage', (storage) => {
    if (words.length === 0 && rulesOff.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify({ words, rulesOff }));
  });
}

/** Calls the listener when another page of this browser has changed what is remembered, until the returned function is called. */
export function onPreferencesElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
