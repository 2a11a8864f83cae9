import { hash, randomBytes } from 'node:crypto';

import type { Statements } from '../../storage/database.ts';

/** One sign-in, which lasts as long as its refresh token. */
interface SignInSession {
  uid: string;
  /** When the user signed in, in seconds since 1970; it stays the same when the id token is renewed. */
  authTimeS: number;
  /** Whether it has been ended, by a change of the password or address, or by the user. */
  revoked: boolean;
}

const TOKEN_BYTES = 32;

/** A random string of this length can't be guessed, so it needs no slow hash. */
const hashOf = (refreshToken: string) => hash('sha256', refreshToken, 'base64url');

/**
 * The stored sessions, accessed through the statements of a database or of one of its transactions. We only store the SHA-256 of
 * a refresh token, so a copy of the database doesn't open any account.
 */
export class Sessions {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Starts a session and returns its refresh token. */
  async begin({ uid, authTimeS, nowMs }: { uid: string; authTimeS: number; nowMs: number }): Promise<string> {
    const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url');
    const sql = 'INSERT INTO refresh_token VALUES ($1, $2, $3, $4, 0)';
    await this.#statements.run(sql, hashOf(refreshToken), uid, authTimeS, nowMs);
    return refreshToken;
  }

  async find(refreshToken: string): Promise<SignInSession | undefined> {
    const sql = 'SELECT uid, auth_time_s, revoked FROM refresh_token WHERE token_hash = $1';
    const row = await this.#statements.get(sql, hashOf(refreshToken));
    return (
      row && { uid: String(row['uid']), authTimeS: Number(row['auth_time_s']), revoked: Number(row['revoked']) === 1 }
    );
  }

  /** Records that the session has been used. */
  async use(refreshToken: string, nowMs: number): Promise<void> {
    await this.#statements.run(
      'UPDATE refresh_token SET used_ms = $1 WHERE token_hash = $2',
      nowMs,
      hashOf(refreshToken),
    );
  }

  /** Ends one session of this user; any other token is ignored. */
  async revoke(uid: string, refreshToken: string): Promise<void> {
    const sql = 'UPDATE refresh_token SET revoked = 1 WHERE token_hash = $1 AND uid = $2';
    await this.#statements.run(sql, hashOf(refreshToken), uid);
  }

  /**
   * Ends all sessions of this user. They are kept for a while, so that clients hear that they were signed out instead of getting
   * an error.
   */
  async revokeAll(uid: string): Promise<void> {
    await this.#statements.run('UPDATE refresh_token SET revoked = 1 WHERE uid = $1', uid);
  }

  /** Removes what is left of the sessions of a user who is gone. */
  async removeAll(uid: string): Promise<void> {
    await this.#statements.run('DELETE FROM refresh_token WHERE uid = $1', uid);
  }

  /** Removes sessions that haven't been used since then, in milliseconds since 1970. */
  async removeUnusedSince(ms: number): Promise<void> {
    await this.#statements.run('DELETE FROM refresh_token WHERE used_ms < $1', ms);
  }
}
