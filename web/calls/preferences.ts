import { type PreferenceChanges, type Preferences, PREFERENCES_PATH } from '#shared-types/preferences';

import { call } from './call.ts';
import { currentToken } from './token-source.ts';

/**
 * The preferences of the account that is signed in.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived. @throws {JwtFailedError}
 */
export async function requestPreferences(): Promise<Preferences> {
  return (await call(PREFERENCES_PATH, { token: await currentToken() })).json();
}

/** Changes them, and returns them as they are then. @throws as `requestPreferences`. */
export async function sendPreferenceChanges(body: PreferenceChanges): Promise<Preferences> {
  return (await call(PREFERENCES_PATH, { body, token: await currentToken() })).json();
}
