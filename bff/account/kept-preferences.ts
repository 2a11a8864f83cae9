import type { PreferenceStore } from '../preferences/preference-store.ts';
import type { AccountPart } from './account-part.ts';

/** The dictionary of an account, and the rules it has turned off. */
export function keptPreferences(preferences: PreferenceStore): AccountPart {
  return {
    name: 'preferences',
    about: 'preferences.json: the words in your dictionary, and the rules you turned off.',
    async *files({ userId }) {
      yield { path: 'preferences.json', content: `${JSON.stringify(await preferences.read(userId), null, 2)}\n` };
    },
    remove: (userId) => preferences.remove(userId),
  };
}
