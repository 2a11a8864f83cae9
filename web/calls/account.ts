import {
  ACCOUNT_DATA_PATH,
  SESSIONS_END_PATH,
  ACCOUNT_RESTORE_PATH,
  type AccountRestoration,
} from '#shared-types/people/account';
import {
  type PreferenceChanges,
  type Preferences,
  PREFERENCES_PATH,
  soundPreferences,
} from '#shared-types/people/preferences';

import { call } from './call.ts';
import { currentToken } from './token-source.ts';

/**
 * Ends all sessions of the account that is signed in.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived. @throws {JwtFailedError}
 */
export async function endSessions(): Promise<void> {
  await call(SESSIONS_END_PATH, { body: {}, token: await currentToken() });
}

/** Everything that is kept for the account that is signed in, as a ZIP, and its file name. @throws as `endSessions`. */
export async function requestAccountData(): Promise<{ archive: Blob; name: string }> {
  const response = await call(ACCOUNT_DATA_PATH, { token: await currentToken() });
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { archive: await response.blob(), name: name ?? 'sullivan-data.zip' };
}

/**
 * Opens a closed account again.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived.
 */
export async function requestRestoration(body: AccountRestoration): Promise<void> {
  await call(ACCOUNT_RESTORE_PATH, { body });
}

/**
 * The preferences of the account that is signed in.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived. @throws {JwtFailedError}
 */
export async function requestPreferences(): Promise<Preferences> {
  return soundPreferences(await (await call(PREFERENCES_PATH, { token: await currentToken() })).json());
}

/** Changes them, and returns them as they are then. @throws as `requestPreferences`. */
export async function sendPreferenceChanges(body: PreferenceChanges): Promise<Preferences> {
  return soundPreferences(await (await call(PREFERENCES_PATH, { body, token: await currentToken() })).json());
}
