import { ACCOUNT_RESTORE_PATH, type AccountRestoration } from '#shared-types/account';

import { call } from './call.ts';

/**
 * Opens a closed account again.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived.
 */
export async function requestRestoration(body: AccountRestoration): Promise<void> {
  await call(ACCOUNT_RESTORE_PATH, { body });
}
