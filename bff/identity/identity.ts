import type { JSONWebKeySet } from 'jose';

import type { Health } from '../observability/health.ts';
import type { AccountWatch } from './account-watch.ts';
import type { AuthPages } from './firebase/auth-domain.ts';

/** One call of the browser's identity library that passed the allow-list in `routes/identity/identity.ts`. */
export interface IdentityCall {
  /** The provider's service: accounts, or the exchange of refresh tokens. */
  service: 'identitytoolkit' | 'securetoken';
  method: 'GET' | 'POST';
  /** The path at the provider, such as `/v1/accounts:signUp`. */
  path: string;
  /** The query of the call without the API key, which the server adds. */
  query: Record<string, string>;
  /** The JSON object, or the form fields of a token exchange; undefined for GET. */
  body: Record<string, unknown> | undefined;
  /** The headers that the provider needs from the client, by lower-case name. */
  headers: Record<string, string>;
  /** The id that both sides log for the call. */
  requestId: string;
  /** The caller's network (`limits/network.ts`). */
  network: string;
  /** Cancels the call when the client has disconnected. */
  signal: AbortSignal;
}

/** The answer of the provider, including errors, in Google's format: `{ error: { code, message, errors } }`. */
export interface IdentityAnswer {
  status: number;
  body: unknown;
}

/** The public keys of the tokens (RFC 7517), and how many seconds they may be cached. */
export interface PublicKeys {
  jwks: JSONWebKeySet;
  maxAgeS: number;
}

/** The claims of a token that the product uses; `tokens/verifier.ts` says what is checked. */
export interface TokenClaims {
  /** The id of the user. */
  sub: string;
  email?: string;
  /** When the token was issued, when it expires, and when the user signed in, in seconds since 1970. */
  iat: number;
  exp: number;
  auth_time: number;
  firebase?: { sign_in_provider?: string };
}

/** What a service that keeps the accounts in this process does for their owners, beyond the calls of the identity library. */
export interface KeptAccounts {
  /** Ends all sessions of an account: from now on its tokens are refused. */
  endSessions(userId: string): Promise<void>;
  /**
   * Opens an account again that its owner has closed.
   * @throws {BffError} FORBIDDEN if the credentials are wrong, TOO_MANY_REQUESTS after too many wrong ones.
   */
  restore(restoration: Restoration): Promise<void>;
  /** Whether the owner of an account has closed it, or it no longer exists. */
  isClosed(userId: string): Promise<boolean>;
  /** The ids of the closed accounts that can no longer be restored. */
  overdue(): Promise<string[]>;
  /** Removes one of these for good; does nothing to any other account. */
  removeOverdue(userId: string): Promise<void>;
}

/** Who asks for a closed account. */
export interface Restoration {
  email: string;
  password: string;
  /** The caller's network (`limits/network.ts`). */
  network: string;
  /** Cancels the call when the client has disconnected. */
  signal: AbortSignal;
}

/** The service that keeps the accounts and signs their tokens. */
export interface Identity {
  /** The audience of its tokens; their issuer is `https://securetoken.google.com/<projectId>`. */
  readonly projectId: string;
  /**
   * Forwards a call of the identity library and returns the answer, whatever its status.
   * @throws {BffError} UPSTREAM_FAILED, UPSTREAM_TIMEOUT or UPSTREAM_UNAVAILABLE; the reason of `signal` if it cancelled the
   * call.
   */
  call(call: IdentityCall): Promise<IdentityAnswer>;
  /** Fetches the public keys. @throws {Error} if they can't be fetched. */
  publicKeys(): Promise<PublicKeys>;
  /**
   * Whether the user still exists, isn't disabled, and hasn't been signed out everywhere since `auth_time`. Undefined if the
   * service doesn't check this.
   */
  isActive: ((claims: TokenClaims) => Promise<boolean>) | undefined;
  /** Tells when sessions end, within a second; undefined if the service doesn't check this. */
  readonly watch?: AccountWatch | undefined;
  /** Undefined if another service keeps the accounts: there, deleting an account deletes it at once. */
  readonly kept?: KeptAccounts | undefined;
  /** The pages for signing in with other providers, if there are any. */
  readonly authPages?: AuthPages | undefined;
  /** How it is now, as far as it can tell without asking much of another service. */
  health(): Health | Promise<Health>;
  /** Cancels all work; refuses later calls. */
  close(): Promise<void>;
}
