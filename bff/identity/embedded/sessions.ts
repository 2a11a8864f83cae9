import { hash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** One sign-in, which lasts as long as its refresh token. */
interface Session {
  uid: string;
  /** When the user signed in, in seconds since 1970; kept over every renewal of the id token. */
  authTimeS: number;
  /** Whether it was ended: by a change of the password or the address, or by the user. */
  revoked: boolean;
}

/** The stored sessions. Only the SHA-256 of a refresh token is kept, so that a copy of the database opens no account. */
export interface Sessions {
  /** Begins a session and answers its refresh token. */
  begin(session: { uid: string; authTimeS: number; nowMs: number }): string;
  find(refreshToken: string): Session | undefined;
  /** Notes that the session was used. */
  use(refreshToken: string, nowMs: number): void;
  /** Ends one session of this user; any other token is left alone. */
  revoke(uid: string, refreshToken: string): void;
  /** Ends all sessions of this user. They are kept for a while: the client learns that it was signed out, not that it errs. */
  revokeAll(uid: string): void;
  /** Removes the sessions that were not used since then, in milliseconds since 1970. */
  removeUnusedSince(ms: number): void;
}

const TOKEN_BYTES = 32;

/** A random text of this length needs no slow hash: it cannot be guessed. */
const hashOf = (refreshToken: string) => hash('sha256', refreshToken, 'base64url');

/** Reads and writes sessions. */
export function openSessions(database: DatabaseSync): Sessions {
  const add = database.prepare('INSERT INTO refresh_token VALUES (?, ?, ?, ?, 0)');
  const byHash = database.prepare('SELECT uid, auth_time_s, revoked FROM refresh_token WHERE token_hash = ?');
  const use = database.prepare('UPDATE refresh_token SET used_ms = ? WHERE token_hash = ?');
  const revoke = database.prepare('UPDATE refresh_token SET revoked = 1 WHERE token_hash = ? AND uid = ?');
  const revokeAll = database.prepare('UPDATE refresh_token SET revoked = 1 WHERE uid = ?');
  const removeUnused = database.prepare('DELETE FROM refresh_token WHERE used_ms < ?');

  return {
    begin({ uid, authTimeS, nowMs }) {
      const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url');
      add.run(hashOf(refreshToken), uid, authTimeS, nowMs);
      return refreshToken;
    },
    find(refreshToken) {
      const row = byHash.get(hashOf(refreshToken));
      return row && { uid: String(row['uid']), authTimeS: Number(row['auth_time_s']), revoked: row['revoked'] === 1 };
    },
    use(refreshToken, nowMs) {
      use.run(nowMs, hashOf(refreshToken));
    },
    revoke(uid, refreshToken) {
      revoke.run(hashOf(refreshToken), uid);
    },
    revokeAll(uid) {
      revokeAll.run(uid);
    },
    removeUnusedSince(ms) {
      removeUnused.run(ms);
    },
  };
}
