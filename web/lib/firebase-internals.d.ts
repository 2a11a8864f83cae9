import type { FirebaseApp } from 'firebase/app';

declare module 'firebase/app' {
  /** The door by which Firebase's own products listen to the token; it is exported, and left out of the public types. */
  // oxlint-disable-next-line no-underscore-dangle -- the name is theirs
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): { getImmediate: () => { addAuthTokenListener: (listener: (token: string | null) => void) => void } };
}
