import { isObject } from '#shared-types/is-object';

import type { Identity } from '../identity/identity.ts';
import type { PreferenceStore } from '../preferences/preference-store.ts';
import type { AccountOwner, AccountPart } from './account-part.ts';

/** The account itself, as the identity service describes it to its owner. */
export function accountFacts(identity: Identity): AccountPart {
  return {
    name: 'account',
    about: 'account.json: your email address, your name, and when you created the account and signed in last.',
    async *files(owner) {
      yield { path: 'account.json', content: `${JSON.stringify(await factsOf(identity, owner), null, 2)}\n` };
    },
    remove: async () => {}, // the account itself is the last to go (`closed-accounts.ts`)
  };
}

async function factsOf(identity: Identity, { token, network, requestId, signal, userId }: AccountOwner) {
  const { status, body } = await identity.call({
    service: 'identitytoolkit',
    method: 'POST',
    path: '/v1/accounts:lookup',
    query: {},
    body: { idToken: token },
    headers: {},
    requestId,
    network,
    signal,
  });
  const users = isObject(body) ? body['users'] : undefined;
  const user: unknown = Array.isArray(users) ? users[0] : undefined;
  if (status !== 200 || !isObject(user)) throw new Error(`The account could not be looked up: status ${status}.`);
  return {
    id: userId,
    email: user['email'],
    name: user['displayName'],
    picture: user['photoUrl'],
    created: timeOf(user['createdAt']),
    signedIn: timeOf(user['lastLoginAt']),
  };
}

/** Google gives times in milliseconds since 1970, as text. */
function timeOf(ms: unknown): string | undefined {
  const time = new Date(Number(ms));
  return ms === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

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
