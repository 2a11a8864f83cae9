import type { Database } from '../../storage/database.ts';
import type { IdentityCall } from '../identity.ts';
import { type Account, Accounts } from './accounts.ts';
import type { LockOut } from './lock-out.ts';
import type { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** What the service keeps. */
export interface StoredIdentity {
  accounts: Accounts;
  sessions: Sessions;
}

/** What the calls of the service work with. */
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

/** One call of the service: answers the body of its success. @throws {IdentityError} for what Google would refuse too. */
export type Operation = (
  context: IdentityContext,
  call: IdentityCall,
) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** The tokens of a new session, as every call of the Identity Toolkit that begins one answers them. */
export interface SessionTokens {
  idToken: string;
  refreshToken: string;
  /** For how many seconds the id token is valid, as text. */
  expiresIn: string;
}

/** Begins a session. @param authTimeS when the user signed in, in seconds since 1970. */
export async function beginSession(
  context: IdentityContext,
  account: Account,
  authTimeS: number,
): Promise<SessionTokens> {
  // The refresh token comes first: when everything is revoked while the id token is being signed, it is revoked too.
  const refreshToken = await context.sessions.begin({ uid: account.uid, authTimeS, nowMs: context.now() });
  return {
    idToken: await context.tokens.issue(account, authTimeS),
    refreshToken,
    expiresIn: String(context.tokenLifetimeS),
  };
}

/** Does the work on what is stored in one transaction: what it looks at does not change before it writes. */
export function transaction<Result>(
  { database }: IdentityContext,
  work: (stored: StoredIdentity) => Promise<Result>,
): Promise<Result> {
  return database.transaction((statements) =>
    work({ accounts: new Accounts(statements), sessions: new Sessions(statements) }),
  );
}
