import { hash, randomBytes } from 'node:crypto';

import type { Statements } from '../../storage/database.ts';
import { Accounts } from './accounts.ts';
import { Sessions } from './sessions.ts';

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

/** The stored data, accessed through the statements of a database or of one of its transactions. */
export function storedIn(statements: Statements): StoredIdentity {
  return {
    accounts: new Accounts(statements),
    sessions: new Sessions(statements),
    resetCodes: new ResetCodes(statements),
  };
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
