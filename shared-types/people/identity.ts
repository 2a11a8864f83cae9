import { Type, type Static } from 'typebox';

/**
 * Where the BFF serves the calls of the identity library. The browser's library uses this path instead of its provider's host,
 * because the browser only talks to our own origin (D-08).
 */
export const IDENTITY_TOOLKIT_PATH = '/idp/identitytoolkit';
/** The same for exchanging refresh tokens for new tokens. */
export const SECURE_TOKEN_PATH = '/idp/securetoken';

/** Where the embedded identity service publishes the keys of its tokens. */
export const PUBLIC_KEYS_PATH = '/idp/keys.json';

/** The token is refreshed in the background, starting this long before it expires. */
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 300_000;

/** How the identity library introduces itself to its provider. Nothing uses `measurementId`, the id of an analytics service (D-39). */
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
