import { randomBytes } from 'node:crypto';

import type { IdentityCall } from '../identity.ts';
import { requireEmail, requireStrongPassword, textField } from './fields.ts';
import { beginSession, type Operation, type IdentityContext, tokensOf, transaction } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { setCredentials } from './passwords/credentials.ts';
import { removeUnused } from './retention.ts';
import { requireAccount, requireSignedIn } from './signed-in-account.ts';

/** In hexadecimal digits it is as long as Google's, and harmless in any file that lists users. */
const UID_BYTES = 14;

/**
 * `accounts:signUp`: with an e-mail address and a password it creates an account; with neither, a guest. With a guest's token as
 * well, the guest gets the address and password and keeps its id (`linkWithCredential`).
 */
export const signUp: Operation = async (context, call) => {
  const { email, password } = call.body ?? {};
  await removeUnused(context);
  if (textField(call.body, 'idToken') !== undefined) return upgrade(context, call);
  const credentials = email === undefined && password === undefined ? {} : await newCredentials(context, call);

  const nowMs = context.now();
  const authTimeS = Math.floor(nowMs / 1000);
  const account = {
    uid: randomBytes(UID_BYTES).toString('hex'),
    email: undefined,
    passwordHash: undefined,
    displayName: undefined,
    photoUrl: undefined,
    ...credentials,
    disabled: false,
    passwordUpdatedMs: nowMs,
    createdMs: nowMs,
    lastLoginMs: nowMs,
    lastRefreshMs: nowMs,
    validSinceS: authTimeS,
    closedMs: undefined,
  };
  const session = await transaction(context, async (stored) => {
    await stored.accounts.add(account);
    return beginSession(stored, account, authTimeS, nowMs);
  });
  if (account.email !== undefined) await context.lockOut.succeed({ email: account.email, network: call.network });
  return signedUp(account, await tokensOf(context, session));
};

async function upgrade(context: IdentityContext, call: IdentityCall) {
  const caller = await requireSignedIn(context, call.body);
  if (caller.account.email !== undefined) throw new IdentityError('PROVIDER_ALREADY_LINKED');
  const credentials = await newCredentials(context, call);
  const { uid } = caller.account;
  const nowMs = context.now();
  const session = await transaction(context, async (stored) => {
    // The guest may have been upgraded or removed during the hashing.
    const { email } = await requireAccount(stored, uid, caller.authTimeS);
    if (email !== undefined) throw new IdentityError('PROVIDER_ALREADY_LINKED');
    const account = await setCredentials(stored, uid, credentials, nowMs);
    return beginSession(stored, account, account.validSinceS, nowMs);
  });
  return signedUp(session.account, await tokensOf(context, session));
}

/** @throws {IdentityError} MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, WEAK_PASSWORD, or EMAIL_EXISTS. */
async function newCredentials(context: IdentityContext, { body, signal }: IdentityCall) {
  const given = textField(body, 'email');
  if (given === undefined) throw new IdentityError('MISSING_EMAIL');
  const email = requireEmail(given);
  const password = textField(body, 'password');
  if (password === undefined) throw new IdentityError('MISSING_PASSWORD');
  requireStrongPassword(password, context.passwordMinLength);
  // Checked before the expensive hash where possible; the transaction has the final say.
  if (await context.accounts.findByEmail(email)) throw new IdentityError('EMAIL_EXISTS');
  return { email, passwordHash: await context.passwords.hash(password, signal) };
}

function signedUp({ uid, email }: { uid: string; email: string | undefined }, tokens: object) {
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid, ...(email && { email }), ...tokens };
}
