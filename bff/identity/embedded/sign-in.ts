import { requireEmail, textField } from './fields.ts';
import { beginSession, type Operation, type IdentityContext } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import type { Attempt } from './lock-out.ts';

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password get the same refusal after the same work and count
 * alike, so that nobody can find out who has an account (D-45). Only a caller with the right password learns that it is disabled.
 */
export const signInWithPassword: Operation = async (context, { body, network, signal }) => {
  const given = textField(body, 'email');
  if (given === undefined) throw new IdentityError('INVALID_EMAIL');
  const email = requireEmail(given);
  const password = textField(body, 'password');
  if (password === undefined) throw new IdentityError('MISSING_PASSWORD');

  const account = await checkPassword(context, { email, network }, password, signal);
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  const nowMs = context.now();
  const signedIn = context.accounts.change(account.uid, { lastLoginMs: nowMs });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: signedIn.uid,
    email,
    displayName: signedIn.displayName ?? '',
    registered: true,
    ...(await beginSession(context, signedIn, Math.floor(nowMs / 1000))),
  };
};

/** @throws {IdentityError} INVALID_LOGIN_CREDENTIALS or TOO_MANY_ATTEMPTS_TRY_LATER. */
async function checkPassword(
  { accounts, passwords, lockOut }: IdentityContext,
  attempt: Attempt,
  password: string,
  signal: AbortSignal,
) {
  lockOut.begin(attempt);
  const stored = accounts.findByEmail(attempt.email)?.passwordHash;
  const isRight = await passwords.verify(password, stored, signal).catch((error: unknown) => {
    lockOut.withdraw(attempt);
    throw error;
  });
  // While the hash was computed, the password may have changed.
  const account = accounts.findByEmail(attempt.email);
  if (!isRight || !account || account.passwordHash !== stored) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  lockOut.succeed(attempt);
  return account;
}
