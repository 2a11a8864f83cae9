import type { Database } from '../../storage/database.ts';
import type { IdentityCall } from '../identity.ts';
import type { Account } from './accounts.ts';
import type { LockOut } from './passwords/lock-out.ts';
import type { PasswordResets } from './passwords/password-resets.ts';
import type { Passwords } from './passwords/passwords.ts';
import { storedIn, type StoredIdentity } from './stored-identity.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of the service's calls. */
export interface IdentityContext extends StoredIdentity {
  database: Database;
  passwords: Passwords;
  lockOut: LockOut;
  tokens: Tokens;
  /** Sends links to people who forgot their password; undefined without a mail server. */
  resets: PasswordResets | undefined;
  projectId: string;
  passwordMinLength: number;
  /** Does some work after the answer has been sent. A failure is logged for the operator. */
  afterwards: (work: () => Promise<void>) => void;
  tokenLifetimeS: number;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/**
 * One call of the service: returns the body of the successful answer. @throws {IdentityError} for calls that Google would refuse
 * too.
 */
export type Operation = (
  context: IdentityContext,
  call: IdentityCall,
) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** The tokens of a new session, in the format of every Identity Toolkit call that starts one. */
export interface SessionTokens {
  idToken: string;
  refreshToken: string;
  /** The lifetime of the id token in seconds, as a string. */
  expiresIn: string;
}

/** A new session: its account, when the user signed in (in seconds since 1970), and its refresh token. */
export interface BegunSession {
  account: Account;
  authTimeS: number;
  refreshToken: string;
}

/**
 * Starts a session. The credentials are checked in the same transaction. Otherwise a session could start with an old password
 * just after everything was revoked, and live on.
 */
export async function beginSession(
  { sessions }: StoredIdentity,
  account: Account,
  authTimeS: number,
  nowMs: number,
): Promise<BegunSession> {
  return { account, authTimeS, refreshToken: await sessions.begin({ uid: account.uid, authTimeS, nowMs }) };
}

/** Signs the id token of a session. */
export async function tokensOf(
  { tokens, tokenLifetimeS }: IdentityContext,
  { account, authTimeS, refreshToken }: BegunSession,
): Promise<SessionTokens> {
  return { idToken: await tokens.issue(account, authTimeS), refreshToken, expiresIn: String(tokenLifetimeS) };
}

/** Runs the work on the stored data in one transaction: nothing that it reads changes before it writes. */
export function transaction<Result>(
  { database }: IdentityContext,
  work: (stored: StoredIdentity) => Promise<Result>,
): Promise<Result> {
  return database.transaction((statements) => work(storedIn(statements)));
}
