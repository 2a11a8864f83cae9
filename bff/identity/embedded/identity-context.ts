import type { Database } from '../../storage/database.ts';
import type { IdentityCall } from '../identity.ts';
import { type Account, Accounts } from './accounts.ts';
import type { LockOut } from './lock-out.ts';
import type { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** The stored data of the service. */
export interface StoredIdentity {
  accounts: Accounts;
  sessions: Sessions;
}

/** The dependencies of the service's calls. */
export interface IdentityContext extends StoredIdentity {
  database: Database;
  passwords: Passwords;
  lockOut: LockOut;
  tokens: Tokens;
  projectId: string;
  passwordMinLength: number;
  tokenLifetimeS: number;
  /** The present time in milliseconds since 1970. */
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

/** The tokens of a new session, in the format of every Identity Toolkit call that begins one. */
export interface SessionTokens {
  idToken: string;
  refreshToken: string;
  /** The lifetime of the id token in seconds, as text. */
  expiresIn: string;
}

/** Begins a session. @param authTimeS when the user signed in, in seconds since 1970. */
export async function beginSession(
  context: IdentityContext,
  account: Account,
  authTimeS: number,
): Promise<SessionTokens> {
  // The refresh token comes first, so that it is revoked too when everything is revoked while the id token is being signed.
  const refreshToken = await context.sessions.begin({ uid: account.uid, authTimeS, nowMs: context.now() });
  return {
    idToken: await context.tokens.issue(account, authTimeS),
    refreshToken,
    expiresIn: String(context.tokenLifetimeS),
  };
}

/** Runs the work on the stored data in one transaction: nothing that it reads changes before it writes. */
export function transaction<Result>(
  { database }: IdentityContext,
  work: (stored: StoredIdentity) => Promise<Result>,
): Promise<Result> {
  return database.transaction((statements) =>
    work({ accounts: new Accounts(statements), sessions: new Sessions(statements) }),
  );
}
