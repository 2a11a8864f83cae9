import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { isObject } from '#shared-types/is-object';

import type { DeskStore } from '../../desk/desk-store.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Identity, IdentityAnswer, IdentityCall } from '../../identity/identity.ts';
import { TokenRefused } from '../../identity/tokens/refusal.ts';
import type { PreferenceStore } from '../../preferences/preference-store.ts';

/** The path of the call that deletes a person's own account. */
export const DELETION_PATH = '/v1/accounts:delete';

interface DeletionParts {
  identity: Identity;
  preferences: PreferenceStore;
  desk: DeskStore;
  documents: Documents;
}

/**
 * Forwards the deletion of an account. If this process keeps the accounts, this one is only closed, and everything is deleted
 * later (`account/closed-accounts.ts`). Otherwise its preferences, assignments and documents are deleted once it's gone, so a refused deletion loses nothing.
 * If the preferences remain although the account is gone, or may be gone, the log says how to delete them.
 */
export function accountDeletion(app: FastifyInstance, { identity, preferences, desk, documents }: DeletionParts) {
  if (identity.kept) return (call: IdentityCall) => identity.call(call);
  return async (call: IdentityCall, log: FastifyBaseLogger): Promise<IdentityAnswer> => {
    const userId = await ownerOf(app, call);
    // If the page goes away, don't cancel: the provider might have deleted the account already.
    const { signal } = new AbortController();
    let answer: IdentityAnswer;
    try {
      answer = await identity.call({ ...call, signal });
    } catch (error) {
      if (userId !== undefined) log.warn(`It is not known whether an account was deleted. If it was: ${cure(userId)}`);
      throw error;
    }
    if (!isGone(answer)) return answer;
    if (userId === undefined) {
      const words =
        'An account was deleted with a token that this server does not accept: its preferences may be left over.';
      if (answer.status === 200) log.warn(words);
    } else {
      await preferences
        .remove(userId)
        .catch((error: unknown) => log.error({ err: error }, `Preferences of a deleted account stay: ${cure(userId)}`));
      await desk
        .removeAllOf(userId)
        .catch((error: unknown) => log.error({ err: error, user: userId }, 'Assignments of a deleted account stay.'));
      await documents.library
        .removeAllOf(userId)
        .catch((error: unknown) => log.error({ err: error, user: userId }, 'Documents of a deleted account stay.'));
    }
    return answer;
  };
}

/** Whether the provider has just deleted the account, or had done so before: the answer to the first try may have been lost. */
function isGone({ status, body }: IdentityAnswer): boolean {
  if (status === 200) return true;
  const error = isObject(body) ? body['error'] : undefined;
  return isObject(error) && error['message'] === 'USER_NOT_FOUND';
}

const cure = (userId: string) => `npm run sullivan -- data preferences --delete ${userId}`;

/** The id of the account whose token a call carries; `undefined` for an invalid token, which the provider refuses as well. */
async function ownerOf(app: FastifyInstance, { body }: IdentityCall): Promise<string | undefined> {
  const token = body?.['idToken'];
  if (typeof token !== 'string') return undefined;
  try {
    return (await app.userOfToken(token)).id;
  } catch (error) {
    if (error instanceof TokenRefused) return undefined;
    throw error;
  }
}
