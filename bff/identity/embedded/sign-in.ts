import { closedWords, isOverdue } from './closing.ts';
import { requireEmail, textField } from './fields.ts';
import { beginSession, type Operation, type IdentityContext, tokensOf, transaction } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { authTimeOf } from './passwords/credentials.ts';
import type { Attempt } from './passwords/lock-out.ts';

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password get the same refusal after the same work and count the
 * same, so that signing in doesn't reveal who has an account (D-45). Only a caller with the right password learns that the
 * account is disabled, or that its owner has closed it.
 */
export const signInWithPassword: Operation = async (context, { body, network, signal }) => {
  const given = textField(body, 'email');
  if (given === undefined) throw new IdentityError('INVALID_EMAIL');
  const email = requireEmail(given);
  const password = textField(body, 'password');
  if (password === undefined) throw new IdentityError('MISSING_PASSWORD');

  const passwordHash = await checkPassword(context, { email, network }, password, signal);
  const nowMs = context.now();
  const session = await transaction(context, async (stored) => {
    // Hashing takes time: the password may have changed in the meantime.
    const account = await stored.accounts.findByEmail(email);
    if (!account || account.passwordHash !== passwordHash || isOverdue(account, nowMs))
      throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    // Not thrown here, since the password was right.
    if (account.disabled) return new IdentityError('USER_DISABLED');
    if (account.closedMs !== undefined) return new IdentityError('ACCOUNT_CLOSED', closedWords(account.closedMs));
    const signedIn = await stored.accounts.change(account.uid, { lastLoginMs: nowMs });
    return beginSession(stored, signedIn, authTimeOf(account, nowMs), nowMs);
  });
  await context.lockOut.succeed({ email, network });
  if (session instanceof IdentityError) throw session;
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: session.account.uid,
    email,
    displayName: session.account.displayName ?? '',
    registered: true,
    ...(await tokensOf(context, session)),
  };
};

/**
 * The hash that the password matches; the attempt counts towards the lock-out.
 * @throws {IdentityError} INVALID_LOGIN_CREDENTIALS or TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function checkPassword(
  { accounts, passwords, lockOut }: IdentityContext,
  attempt: Attempt,
  password: string,
  signal: AbortSignal,
) {
  await lockOut.begin(attempt);
  const stored = (await accounts.findByEmail(attempt.email))?.passwordHash;
  const isRight = await passwords.verify(password, stored, signal).catch(async (error: unknown) => {
    await lockOut.withdraw(attempt);
    throw error;
  });
  if (!isRight) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  return stored;
}
