import { identityError } from './identity-errors.ts';
import type { Identity } from './identity.ts';
import { forgetPendingRecord, keepPendingRecord, pendingUsername } from './pending-record.ts';
import { postUser } from './post.ts';
import { openSession } from './session.ts';

/** What a person signs in with (REQ-243). */
export interface Credentials {
  email: string;
  password: string;
}

/** What a person registers with. */
export interface Registration extends Credentials {
  username: string;
}

/** The account was made, and its record could not be stored; the next sign-in sends it again (D-54). */
class RecordNotStoredError extends Error {
  override name = 'RecordNotStoredError';

  constructor(cause: unknown) {
    super(
      'Your account is open, and your username could not be stored yet. It is sent again when you next sign in; there is nothing that you need to do.',
      { cause },
    );
  }
}

/**
 * Call 4 of the specification: makes an account, and stores its record with the new account's own token.
 * @throws {IdentityError} when there is no account.
 * @throws {RecordNotStoredError} when there is one, without its record.
 */
export async function register({ email, password, username }: Registration): Promise<void> {
  const identity = await open();
  const user = await identity.signUp(email, password);
  keepPendingRecord(user.uid, username);
  try {
    const token = await user.getIdToken();
    await postUser({ id: user.uid, username, email: user.email ?? email }, { token });
  } catch (error) {
    throw new RecordNotStoredError(error);
  }
  forgetPendingRecord(user.uid);
}

/**
 * Call 5 of the specification: signs in, and sends nothing to the product, except a record that a registration left behind.
 * @throws {IdentityError} when that fails.
 */
export async function login({ email, password }: Credentials): Promise<void> {
  const identity = await open();
  const user = await identity.signIn(email, password);
  // oxlint-disable-next-line no-console -- REQ-195: the user, and of that only what names nobody (D-64).
  if (import.meta.env.DEV) console.log(user.uid);
  const username = pendingUsername(user.uid);
  if (username === null) return;
  try {
    const token = await user.getIdToken();
    await postUser({ id: user.uid, username, email: user.email ?? email }, { token });
    forgetPendingRecord(user.uid);
  } catch {
    // It is logged, the person is signed in all the same, and the sign-in after this one tries again.
  }
}

/**
 * Call 6 of the specification: the identity provider's sign-out.
 * @throws {IdentityError} when that fails.
 */
export async function logout(): Promise<void> {
  const identity = await open();
  await identity.signOut();
}

/**
 * Gives the token of an identity without name and address, by which a visitor sends a form (D-06).
 * @throws {IdentityError} when the provider makes none.
 */
export async function guestToken(): Promise<string> {
  const identity = await open();
  const guest = await identity.signInAsGuest();
  return guest.getIdToken();
}

async function open(): Promise<Identity> {
  try {
    return await openSession();
  } catch (error) {
    // What is missing is the library or the settings, and both come over the network.
    throw identityError(Object.assign(new Error('Not reached.', { cause: error }), { code: 'network-request-failed' }));
  }
}
