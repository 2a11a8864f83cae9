import { randomBytes } from 'node:crypto';

import type { IdentityCall } from '../../upstreams/identity.ts';
import { requireAccount, requireCaller } from './caller.ts';
import { setCredentials } from './credentials.ts';
import { requireEmail, requireStrongPassword, textField } from './fields.ts';
import { beginSession, type Operation, type Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { removeUnused } from './retention.ts';

/** Written in hexadecimal digits it is as long as Google's, and harmless in every file that lists users. */
const UID_BYTES = 14;

/**
 * `accounts:signUp`: with e-mail address and password an account; with neither a guest; with the token of a guest as well, the
 * guest gets address and password and keeps its id (`linkWithCredential`).
 */
export const signUp: Operation = async (parts, call) => {
  const { email, password } = call.body ?? {};
  removeUnused(parts);
  if (textField(call.body, 'idToken') !== undefined) return upgrade(parts, call);
  const credentials = email === undefined && password === undefined ? {} : await newCredentials(parts, call);

  const nowMs = parts.now();
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
  };
  parts.accounts.add(account);
  return signedUp(account, await beginSession(parts, account, authTimeS));
};

async function upgrade(parts: Parts, call: IdentityCall) {
  const caller = await requireCaller(parts, call.body);
  if (caller.account.email !== undefined) throw new Refusal('PROVIDER_ALREADY_LINKED');
  const credentials = await newCredentials(parts, call);
  // The hash took its time: the guest may have been upgraded or removed meanwhile.
  const { email } = requireAccount(parts, caller.account.uid, caller.authTimeS);
  if (email !== undefined) throw new Refusal('PROVIDER_ALREADY_LINKED');
  const account = setCredentials(parts, caller.account.uid, credentials);
  return signedUp(account, await beginSession(parts, account, account.validSinceS));
}

/** @throws {Refusal} MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, WEAK_PASSWORD, or EMAIL_EXISTS. */
async function newCredentials(parts: Parts, { body, signal }: IdentityCall) {
  const given = textField(body, 'email');
  if (given === undefined) throw new Refusal('MISSING_EMAIL');
  const email = requireEmail(given);
  const password = textField(body, 'password');
  if (password === undefined) throw new Refusal('MISSING_PASSWORD');
  requireStrongPassword(password, parts.passwordMinLength);
  if (parts.accounts.findByEmail(email)) throw new Refusal('EMAIL_EXISTS');
  return { email, passwordHash: await parts.passwords.hash(password, signal) };
}

function signedUp({ uid, email }: { uid: string; email: string | undefined }, tokens: object) {
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid, ...(email && { email }), ...tokens };
}
