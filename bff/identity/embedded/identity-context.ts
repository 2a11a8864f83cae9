import { hash, randomBytes } from 'node:crypto';

import type { Database, Statements } from '../../storage/database.ts';
import type { IdentityCall } from '../identity.ts';
import { type Account, Accounts } from './accounts.ts';
import type { LockOut } from './passwords/lock-out.ts';
import type { PasswordResets } from './passwords/password-resets.ts';
import type { Passwords } from './passwords/passwords.ts';
import { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** 192 random bits, which become 32 characters. */
const CODE_BYTES = 24;

/** A random string of this length can't be guessed, so it needs no slow hash. */
const hashOf = (code: string) => hash('sha256', code, 'base64url');

/** The stored data of the service. */
export interface StoredIdentity {
  accounts: Accounts;
  sessions: Sessions;
  resetCodes: ResetCodes;
}

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

/** The stored data, accessed through the statements of a database or of one of its transactions. */
export function storedIn(statements: Statements): StoredIdentity {
  return {
    accounts: new Accounts(statements),
    sessions: new Sessions(statements),
    resetCodes: new ResetCodes(statements),
  };
}

/** Runs the work on the stored data in one transaction: nothing that it reads changes before it writes. */
export function transaction<Result>(
  { database }: IdentityContext,
  work: (stored: StoredIdentity) => Promise<Result>,
): Promise<Result> {
  return database.transaction((statements) => work(storedIn(statements)));
}

/** A code that lets the owner of an account choose a new password. */
interface ResetCode {
  uid: string;
  /** In milliseconds since 1970. */
  expiresMs: number;
}

/**
 * The stored codes, accessed through the statements of a database or of one of its transactions. We only store the SHA-256 of a
 * code, so a copy of the database doesn't open any account.
 */
class ResetCodes {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Creates a code and returns it. */
  async create({ uid, expiresMs }: ResetCode): Promise<string> {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await this.#statements.run('INSERT INTO reset_code VALUES ($1, $2, $3)', hashOf(code), uid, expiresMs);
    return code;
  }

  async find(code: string): Promise<ResetCode | undefined> {
    const row = await this.#statements.get('SELECT uid, expires_ms FROM reset_code WHERE code_hash = $1', hashOf(code));
    return row && { uid: String(row['uid']), expiresMs: Number(row['expires_ms']) };
  }

  /** Forgets all codes of an account: one was used, or the credentials have changed. */
  async removeAll(uid: string): Promise<void> {
    await this.#statements.run('DELETE FROM reset_code WHERE uid = $1', uid);
  }

  /** Forgets the codes that expired before then, in milliseconds since 1970. */
  async removeExpiredBefore(ms: number): Promise<void> {
    await this.#statements.run('DELETE FROM reset_code WHERE expires_ms < $1', ms);
  }
}
