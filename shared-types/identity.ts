import { Type, type Static } from 'typebox';

/**
 * Where the identity calls of the specification are served on our own origin (REQ-324 to REQ-326, D-08): the browser's
 * identity library is told to use these in the place of its provider's hosts.
 */
export const IDENTITY_TOOLKIT_PATH = '/idp/identitytoolkit';
/** The exchange of refresh tokens for new tokens. */
export const SECURE_TOKEN_PATH = '/idp/securetoken';

/** Where the embedded identity service publishes the keys of its tokens. */
export const PUBLIC_KEYS_PATH = '/idp/keys.json';

/** The token is refreshed in the background from this long before it expires (REQ-264); the identity library keeps to it. */
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 300_000;

/** The identity configuration of the specification (REQ-328). The analytics id is carried and never used (D-39). */
export const IdentityConfig = Type.Object({
  apiKey: Type.String(),
  authDomain: Type.String(),
  projectId: Type.String(),
  storageBucket: Type.String(),
  messagingSenderId: Type.String(),
  appId: Type.String(),
  measurementId: Type.String(),
});
export type IdentityConfig = Static<typeof IdentityConfig>;
