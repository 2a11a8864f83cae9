/** The only module that uses the identity library; it is loaded when somebody is, or is about to be, signed in. */
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  type Persistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth';

import { IDENTITY_TOOLKIT_PATH, type IdentityConfig, SECURE_TOKEN_PATH } from '#shared-types/people/identity';

import { inBackground } from '../errors/in-background.ts';
import { hasEnded, markEnded } from '../storage/signed-in-mark.ts';
import { type GoogleArrival, returnFromGoogle, signInWithGoogle } from './google-sign-in.ts';
import { identityError } from './identity-errors.ts';
import { renewAhead } from './renew-ahead.ts';

/** Who is signed in. A guest is a person whose `isAnonymous` is true. */
export type Person = User;

/** The identity provider, as the product uses it. Every operation throws an IdentityError whose message says what to do. */
export interface Identity {
  /** Calls the listener with the person once it is known who is signed in, and again when that or the token changes. */
  onChange: (listener: (person: Person | null) => void) => void;
  signUp: (email: string, password: string) => Promise<Person>;
  signIn: (email: string, password: string) => Promise<Person>;
  /** Names the account of a person. */
  setName: (person: Person, name: string) => Promise<void>;
  /** Proves that the person at the page knows the password of their account, which some operations need. */
  confirmPassword: (person: Person, password: string) => Promise<void>;
  /** Ends all other sessions as well. */
  setPassword: (person: Person, password: string) => Promise<void>;
  /** Deletes the account of a person, or closes it first where it can be restored for a while; either way they are signed out. */
  deleteAccount: (person: Person) => Promise<void>;
  /** Has a link for a new password sent, if the address has an account. */
  sendPasswordLink: (email: string) => Promise<void>;
  /** The address of the account that the code of a link is for. */
  addressOfCode: (code: string) => Promise<string>;
  setPasswordWithCode: (code: string, password: string) => Promise<void>;
  /** See google-sign-in.ts. */
  signInWithGoogle: (options: { popup: boolean }) => Promise<GoogleArrival>;
  returnFromGoogle: () => Promise<GoogleArrival | undefined>;
  /** Creates an identity without a name and address, or returns the one this tab has. */
  signInAsGuest: () => Promise<Person>;
  tokenOf: (person: Person) => Promise<string>;
  /** Ends the identity of the guest as well. */
  signOut: () => Promise<void>;
}

/**
 * Connects to the identity provider behind our own origin. Guests have a storage of their own, which ends with the
 * tab: the library keeps one person per storage, and a guest must never replace a person who signs in elsewhere.
 * @param config how the library introduces itself; it comes from the settings of the installation.
 */
export function openIdentity(config: IdentityConfig): Identity {
  const persons = connect(config, [indexedDBLocalPersistence, browserLocalPersistence]);
  const guests = connect(config, [browserSessionPersistence], 'guest');
  return {
    onChange: (listener) => {
      inBackground(listen(persons, guests, listener));
      renewAhead(persons);
    },
    signUp: async (email, password) =>
      (await withOurWords(createUserWithEmailAndPassword(persons, email, password))).user,
    signIn: async (email, password) => (await withOurWords(signInWithEmailAndPassword(persons, email, password))).user,
    setName: (person, displayName) => withOurWords(updateProfile(person, { displayName })),
    confirmPassword: async (person, password) => {
      const credential = EmailAuthProvider.credential(person.email ?? '', password);
      await withOurWords(reauthenticateWithCredential(person, credential));
    },
    setPassword: (person, password) => withOurWords(updatePassword(person, password)),
    deleteAccount: (person) => withOurWords(endAndMark(persons, () => deleteUser(person))),
    sendPasswordLink: (email) => withOurWords(sendPasswordResetEmail(persons, email)),
    addressOfCode: (code) => withOurWords(verifyPasswordResetCode(persons, code)),
    setPasswordWithCode: (code, password) => withOurWords(confirmPasswordReset(persons, code, password)),
    signInWithGoogle: (options) => withOurWords(signInWithGoogle(persons, options)),
    returnFromGoogle: () => withOurWords(returnFromGoogle(persons)),
    signInAsGuest: async () => (await withOurWords(signInAnonymously(guests))).user,
    tokenOf: (person) => withOurWords(person.getIdToken()),
    signOut: async () => {
      await withOurWords(endAndMark(persons, () => persons.signOut()));
      await withOurWords(guests.signOut());
    },
  };
}

/** Starts the library and points it to our origin in the same turn, since it makes its first request in the next. */
function connect(options: IdentityConfig, persistence: Persistence[], name?: string): Auth {
  const { protocol, host } = window.location;
  // The pages of the auth domain come from our origin, too.
  const app = initializeApp({ ...options, ...(options.authDomain && { authDomain: host }) }, name);
  // No resolver for pop-ups: it would load Google's script for everybody, not only for those who ask for Google.
  const auth = initializeAuth(app, { persistence });
  auth.config.apiScheme = protocol.slice(0, -1);
  auth.config.apiHost = host + IDENTITY_TOOLKIT_PATH;
  auth.config.tokenApiHost = host + SECURE_TOKEN_PATH;
  return auth;
}

/**
 * Ends the session of the person, and marks it for the other pages of this browser.
 * @param end signs them out. @throws what it throws.
 */
async function endAndMark(persons: Auth, end: () => Promise<void>): Promise<void> {
  const ended = persons.currentUser?.refreshToken;
  await end();
  if (ended !== undefined) markEnded(ended);
}

/** A person goes before a guest, and neither is known until both storages have been read. */
async function listen(persons: Auth, guests: Auth, listener: (person: Person | null) => void): Promise<void> {
  await Promise.all([persons.authStateReady(), guests.authStateReady()]);
  const notify = () => {
    const person = persons.currentUser;
    if (person === null || !hasEnded(person.refreshToken)) return listener(person ?? guests.currentUser);
    const isOver = persons.signOut().catch((error: unknown) => {
      listener(guests.currentUser);
      throw error;
    });
    return inBackground(isOver);
  };
  persons.onIdTokenChanged(notify);
  guests.onIdTokenChanged(notify);
}

/** Turns what the library threw when it was opened into an error whose message a person can act on. */
export function failureOf(thrown: unknown): Error {
  return identityError(thrown);
}

async function withOurWords<Result>(operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    throw identityError(error);
  }
}
