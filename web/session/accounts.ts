import { readName } from '#shared-types/people/person-name';

import { RefusedError } from '../calls/call-errors.ts';
import { postUser } from '../calls/post.ts';
import { forgetNamesOfAccounts } from '../storage/names.ts';
import { forgetPendingRecord, keepPendingRecord, pendingUsername } from '../storage/pending-record.ts';
import { IdentityError, NOT_REACHED } from './identity-error.ts';
import type { Identity, Person } from './identity.ts';
import { NotFetchedError } from './not-fetched-error.ts';
import { getSession, openSession } from './session.ts';

/** What a person signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

/** What a person registers with. */
export interface Registration extends Credentials {
  username: string;
}

/** The account was created, but its record couldn't be stored; the next sign-in sends it again. */
class RecordNotStoredError extends Error {
  override name = 'RecordNotStoredError';

  constructor(cause: unknown) {
    super(
      'You have an account now, but we couldn’t save your username yet. We’ll try again the next time you sign in; you don’t need to do anything.',
      { cause },
    );
  }
}

/**
 * Call 4 of the specification: makes an account, and stores its record with the new account's own token.
 * @throws {IdentityError} when there is no account.
 * @throws {RecordNotStoredError} when there is one, without its record.
 * @throws {RefusedError} when there is one, whose record can never be stored as it is.
 */
export async function register({ email, password, username }: Registration): Promise<void> {
  const identity = await openAccounts();
  const user = await identity.signUp(email, password);
  keepPendingRecord(user.uid, username);
  await Promise.all([nameAccount(identity, user, username), storeRecord(user, { email, username })]);
}

/** Gives a new account its username as the name that others see, if it can be shown; without one, the person is a guest with a number. */
async function nameAccount(identity: Identity, user: Person, username: string): Promise<void> {
  const name = readName(username);
  // The account is there without it, and the person can still choose a name in the editor.
  if (name !== undefined) await identity.setName(user, name).catch(() => undefined);
}

/**
 * Call 5 of the specification: signs in, and sends nothing to the product, except a record that a registration left behind.
 * @throws {IdentityError} when that fails.
 */
export async function login({ email, password }: Credentials): Promise<void> {
  const identity = await openAccounts();
  const user = await identity.signIn(email, password);
  // oxlint-disable-next-line no-console -- the specification wants the user logged; this is the part that names nobody.
  if (import.meta.env.DEV) console.log(user.uid);
  const username = pendingUsername(user.uid);
  // A failure is logged, the person is still signed in, and the next sign-in tries again.
  if (username !== undefined) await storeRecord(user, { email, username }).catch(() => undefined);
}

/**
 * Call 6 of the specification: the identity provider's sign-out. The names chosen for the account leave the browser too.
 * @throws {IdentityError} when that fails.
 */
export async function logout(): Promise<void> {
  const identity = await openAccounts();
  await identity.signOut();
  forgetNamesOfAccounts();
}

/**
 * The token for "Send as a guest": of an identity without name and address, unless somebody turns out to be signed in.
 * @throws {IdentityError} when the provider gives none.
 */
export async function guestToken(): Promise<string> {
  const identity = await openAccounts();
  const person = getSession().user ?? (await identity.signInAsGuest());
  return identity.tokenOf(person);
}

/** Loads the identity library. @throws {IdentityError} whose words a person can act on. */
export async function openAccounts(): Promise<Identity> {
  try {
    return await openSession();
  } catch (error) {
    if (!(error instanceof NotFetchedError)) {
      // It was fetched, so these words have come with it.
      const { failureOf } = await import('./identity.ts');
      throw failureOf(error);
    }
    const code = error.needsReload ? 'library-not-fetched' : 'network-request-failed';
    throw new IdentityError(code, NOT_REACHED[code], error);
  }
}

/**
 * Stores the record of an account (call 4 of the specification).
 * @throws {RecordNotStoredError} when that may work later. @throws {RefusedError} when it never will.
 */
export async function storeRecord(user: Person, { email, username }: Omit<Registration, 'password'>): Promise<void> {
  try {
    const token = await user.getIdToken();
    await postUser({ id: user.uid, username, email: user.email ?? email }, { token });
  } catch (error) {
    // What is wrong with a record stays wrong, so it is not sent again.
    const isLasting = error instanceof RefusedError && error.status === 400;
    if (!isLasting) throw new RecordNotStoredError(error);
    forgetPendingRecord(user.uid);
    throw error;
  }
  forgetPendingRecord(user.uid);
}
