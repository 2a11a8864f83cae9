import { requireEmail, textField } from './fields.ts';
import { beginSession, type Operation, type Parts } from './parts.ts';
import { Refusal } from './refusal.ts';

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password are refused alike, after the same work, and counted
 * alike (D-45); that an account is disabled is told only to those who know its password.
 */
export const signInWithPassword: Operation = async (parts, { body, signal }) => {
  const given = textField(body, 'email');
  if (given === undefined) throw new Refusal('INVALID_EMAIL');
  const email = requireEmail(given);
  const password = textField(body, 'password');
  if (password === undefined) throw new Refusal('MISSING_PASSWORD');

  const account = await checkPassword(parts, email, password, signal);
  if (account.disabled) throw new Refusal('USER_DISABLED');
  const nowMs = parts.now();
  const signedIn = parts.accounts.change(account.uid, { lastLoginMs: nowMs });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: signedIn.uid,
    email,
    displayName: signedIn.displayName ?? '',
    registered: true,
    ...(await beginSession(parts, signedIn, Math.floor(nowMs / 1000))),
  };
};

/** @throws {Refusal} INVALID_LOGIN_CREDENTIALS or TOO_MANY_ATTEMPTS_TRY_LATER. */
async function checkPassword(
  { accounts, passwords, lockOut }: Parts,
  email: string,
  password: string,
  signal: AbortSignal,
) {
  lockOut.begin(email);
  const stored = accounts.findByEmail(email)?.passwordHash;
  const isRight = await passwords.verify(password, stored, signal).catch((error: unknown) => {
    lockOut.withdraw(email);
    throw error;
  });
  // The hash took its time: the password may have been changed meanwhile.
  const account = accounts.findByEmail(email);
  if (!isRight || !account || account.passwordHash !== stored) throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  lockOut.succeed(email);
  return account;
}
