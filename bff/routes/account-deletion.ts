import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Identity, IdentityAnswer, IdentityCall } from '../identity/identity.ts';
import { TokenRefused } from '../identity/tokens/refusal.ts';
import type { PreferenceStore } from '../preferences/preference-store.ts';

/** The path of the call by which people delete their account. */
export const DELETION_PATH = '/v1/accounts:delete';

interface DeletionParts {
  identity: Identity;
  preferences: PreferenceStore;
}

/**
 * Forwards the deletion of an account, and deletes its preferences once the provider has deleted it: a deletion that is refused
 * loses nothing. When they stay although their account is gone, or may be, the log says how to delete them.
 */
export function accountDeletion(app: FastifyInstance, { identity, preferences }: DeletionParts) {
  return async (call: IdentityCall, log: FastifyBaseLogger): Promise<IdentityAnswer> => {
    const userId = await ownerOf(app, call);
    // A page that goes away cancels nothing here: the provider might have deleted the account already.
    const { signal } = new AbortController();
    let answer: IdentityAnswer;
    try {
      answer = await identity.call({ ...call, signal });
    } catch (error) {
      if (userId !== undefined) log.warn(`It is not known whether an account was deleted. If it was: ${cure(userId)}`);
      throw error;
    }
    if (answer.status === 200 && userId !== undefined) {
      await preferences
        .remove(userId)
        .catch((error: unknown) => log.error({ err: error }, `Preferences of a deleted account stay: ${cure(userId)}`));
    }
    return answer;
  };
}

const cure = (userId: string) => `npm run data -- preferences --delete ${userId}`;

/** The id of the account whose token a call carries; `undefined` for a token that is not valid, which the provider refuses too. */
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
