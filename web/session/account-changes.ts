import { endSessions, requestRestoration } from '../calls/account.ts';
import { type Credentials, login, logout, openAccounts } from './accounts.ts';
import { IdentityError } from './identity-error.ts';
import { identityErrorOf } from './identity-errors.ts';
import type { Identity, Person } from './identity.ts';
import { getSession } from './session.ts';

/** The codes for a wrong password, whose own words also doubt the address. */
const WRONG_PASSWORD = new Set(['wrong-password', 'invalid-credential', 'user-not-found', 'user-mismatch']);

/** Keeps an account that its owner has closed, and signs in. @throws {IdentityError} and what a call throws. */
export async function keepAccount({ email, password }: Credentials): Promise<void> {
  await requestRestoration({ email, password });
  await login({ email, password });
}

/** Gives the account a name that others can be shown. @throws {IdentityError} */
export async function changeName(name: string): Promise<void> {
  const { identity, person } = await signedIn();
  await identity.setName(person, name);
}

/** Changes the password; all other sessions end. @throws {IdentityError} also when the present one is wrong. */
export async function changePassword({ present, next }: { present: string; next: string }): Promise<void> {
  const { identity, person } = await signedIn();
  await confirm(identity, person, present);
  await identity.setPassword(person, next);
}

/** Signs out here and on every other device. @throws {IdentityError} and what a call throws. */
export async function signOutEverywhere(): Promise<void> {
  await endSessions();
  await logout();
}

/**
 * Deletes the account, or closes it where it can be restored for a while.
 * @param password proves whose account it is; an account without one needs a recent sign-in.
 * @throws {IdentityError}
 */
export async function deleteAccount(password: string | undefined): Promise<void> {
  const { identity, person } = await signedIn();
  if (password !== undefined) await confirm(identity, person, password);
  await identity.deleteAccount(person);
  await logout();
}

async function signedIn(): Promise<{ identity: Identity; person: Person }> {
  const identity = await openAccounts();
  const { user } = getSession();
  if (user === null || user.isAnonymous) throw identityErrorOf('user-token-expired', undefined);
  return { identity, person: user };
}

async function confirm(identity: Identity, person: Person, password: string): Promise<void> {
  try {
    await identity.confirmPassword(person, password);
  } catch (error) {
    const isWrong = error instanceof IdentityError && WRONG_PASSWORD.has(error.code);
    throw isWrong ? identityErrorOf('wrong-present-password', error) : error;
  }
}
