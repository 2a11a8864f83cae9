/** The file in the data folder that holds accounts, sessions, and signing keys. */
export const IDENTITY_FILE = 'identity.sqlite';

/** The tables of the identity service. */
export const IDENTITY_TABLES = `
  CREATE TABLE IF NOT EXISTS account (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    password_hash TEXT,
    password_updated_ms INTEGER NOT NULL,
    display_name TEXT,
    photo_url TEXT,
    disabled INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    last_login_ms INTEGER NOT NULL,
    last_refresh_ms INTEGER NOT NULL,
    valid_since_s INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS guest_by_use ON account (last_refresh_ms) WHERE email IS NULL;
  CREATE TABLE IF NOT EXISTS refresh_token (
    token_hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    auth_time_s INTEGER NOT NULL,
    used_ms INTEGER NOT NULL,
    revoked INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refresh_token_by_uid ON refresh_token (uid);
  CREATE INDEX IF NOT EXISTS refresh_token_by_use ON refresh_token (used_ms);
  CREATE TABLE IF NOT EXISTS signing_key (
    kid TEXT PRIMARY KEY,
    private_key TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT;
`;
