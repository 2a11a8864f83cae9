import type { Schema } from '../../storage/migrate.ts';

/** The file in the data folder that holds accounts, sessions, signing keys, and the codes of forgotten passwords. */
export const IDENTITY_FILE = 'identity.sqlite';

/** The tables of the identity service. An account without an e-mail address is a guest. */
export const IDENTITY_SCHEMA: Schema = {
  subject: 'identity',
  tables: {
    account: ['closed_ms'],
    refresh_token: [],
    signing_key: [],
    reset_code: [],
    failed_sign_in: [],
    own_network: [],
  },
  migrations: [
    ({ types: { integer, tableOptions } }) => [
      `CREATE TABLE IF NOT EXISTS account (
        uid TEXT PRIMARY KEY,
        email TEXT UNIQUE,
        password_hash TEXT,
        password_updated_ms ${integer} NOT NULL,
        display_name TEXT,
        photo_url TEXT,
        disabled ${integer} NOT NULL,
        created_ms ${integer} NOT NULL,
        last_login_ms ${integer} NOT NULL,
        last_refresh_ms ${integer} NOT NULL,
        valid_since_s ${integer} NOT NULL
      ) ${tableOptions}`,
      `CREATE TABLE IF NOT EXISTS refresh_token (
        token_hash TEXT PRIMARY KEY,
        uid TEXT NOT NULL,
        auth_time_s ${integer} NOT NULL,
        used_ms ${integer} NOT NULL,
        revoked ${integer} NOT NULL
      ) ${tableOptions}`,
      'CREATE INDEX IF NOT EXISTS refresh_token_by_uid ON refresh_token (uid)',
      'CREATE INDEX IF NOT EXISTS refresh_token_by_use ON refresh_token (used_ms)',
      `CREATE TABLE IF NOT EXISTS signing_key (
        kid TEXT PRIMARY KEY,
        private_key TEXT NOT NULL,
        created_ms ${integer} NOT NULL
      ) ${tableOptions}`,
      // Lets us find unused guests without looking at the other accounts.
      'DROP INDEX IF EXISTS guest_by_use',
      'CREATE INDEX IF NOT EXISTS account_by_email_and_use ON account (email, last_refresh_ms)',
    ],
    ({ types: { integer, tableOptions } }) => [
      `ALTER TABLE account ADD COLUMN closed_ms ${integer}`,
      // Lets us find accounts to delete without looking at the others.
      'CREATE INDEX account_by_closing ON account (closed_ms)',
      `CREATE TABLE reset_code (
        code_hash TEXT PRIMARY KEY, uid TEXT NOT NULL, expires_ms ${integer} NOT NULL
      ) ${tableOptions}`,
      'CREATE INDEX reset_code_by_uid ON reset_code (uid)',
      'CREATE INDEX reset_code_by_expiry ON reset_code (expires_ms)',
    ],
    // Who has guessed passwords, and from where an owner has signed in: hashes, for the lock-out.
    ({ types: { integer, tableOptions } }) => [
      `CREATE TABLE failed_sign_in (
        key TEXT PRIMARY KEY, failures ${integer} NOT NULL, last_ms ${integer} NOT NULL
      ) ${tableOptions}`,
      'CREATE INDEX failed_sign_in_by_time ON failed_sign_in (last_ms)',
      `CREATE TABLE own_network (key TEXT PRIMARY KEY, used_ms ${integer} NOT NULL) ${tableOptions}`,
      'CREATE INDEX own_network_by_time ON own_network (used_ms)',
    ],
  ],
};
