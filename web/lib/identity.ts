/** The only module that knows the identity library; it is brought when somebody is, or is about to be, signed in. */
import { _getProvider, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  signInAnonymously,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';

import { IDENTITY_TOOLKIT_PATH, type IdentityConfig, SECURE_TOKEN_PATH } from '#shared-types/identity';

import { identityError } from './identity-errors.ts';

/** The identity provider, as the product uses it. Every operation throws an IdentityError whose message says what to do (D-45). */
export interface Identity {
  /** Calls the listener with the person once it is known who is signed in, and again when that or the token changes. */
  onChange: (listener: (user: User | null) => void) => void;
  signUp: (email: string, password: string) => Promise<User>;
  signIn: (email: string, password: string) => Promise<User>;
  /** Makes an identity without name and address (D-06). */
  signInAsGuest: () => Promise<User>;
  signOut: () => Promise<void>;
}

/**
 * Connects to the identity provider behind our own origin (D-08).
 * @param config how the library introduces itself; it comes from the settings of the installation.
 */
export function openIdentity(config: IdentityConfig): Identity {
  const app = initializeApp(config);
  // No resolver for pop-ups: it would load pages and scripts of other origins.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  keepToOwnOrigin(auth);
  return {
    onChange: (listener) => {
      auth.onIdTokenChanged(listener);
      // The library renews the token ahead of time (REQ-264, REQ-265) only while another product of its maker listens.
      // The version of the library is pinned, and a test sees the renewal happen.
      _getProvider(app, 'auth-internal')
        .getImmediate()
        .addAuthTokenListener(() => undefined);
    },
    signUp: async (email, password) => (await told(createUserWithEmailAndPassword(auth, email, password))).user,
    signIn: async (email, password) => (await told(signInWithEmailAndPassword(auth, email, password))).user,
    signInAsGuest: async () => (await told(signInAnonymously(auth))).user,
    signOut: () => told(auth.signOut()),
  };
}

/** In the same turn as the start of the library, which asks its first question in the next. */
function keepToOwnOrigin({ config }: Auth) {
  const { protocol, host } = window.location;
  config.apiScheme = protocol.slice(0, -1);
  config.apiHost = host + IDENTITY_TOOLKIT_PATH;
  config.tokenApiHost = host + SECURE_TOKEN_PATH;
}

async function told<Result>(operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    throw identityError(error);
  }
}
