import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

import { IdentityError } from './identity-error.ts';

/** One account. An account without an e-mail address is a guest, whose identity lets a visitor send forms (D-06). */
export interface Account {
  uid: string;
  /** In lower case; together with a password, or neither of them. */
  email: string | undefined;
  /** As `passwords.ts` writes it. */
  passwordHash: string | undefined;
  /** When the password was set, in milliseconds since 1970. */
  passwordUpdatedMs: number;
  displayName: string | undefined;
  photoUrl: string | undefined;
  /** Whether the operator has closed the account. */
  disabled: boolean;
  createdMs: number;
  lastLoginMs: number;
  lastRefreshMs: number;
  /** Tokens of a sign-in before this second (since 1970) are not valid any more. */
  validSinceS: number;
}

/** The stored accounts. */
export interface Accounts {
  find(uid: string): Account | undefined;
  /** @param email in lower case. */
  findByEmail(email: string): Account | undefined;
  /** @throws {IdentityError} EMAIL_EXISTS when another account has the address. */
  add(account: Account): void;
  /** Stores what has changed. @throws {IdentityError} EMAIL_EXISTS; USER_NOT_FOUND when the account is gone. */
  change(uid: string, changes: Partial<Omit<Account, 'uid' | 'disabled'>>): Account;
  /** Closes or opens an account, also while another process uses the database. */
  setDisabled(uid: string, disabled: boolean): void;
  remove(uid: string): void;
  /** The accounts with an e-mail address, oldest first. */
  registered(): Account[];
  /** Removes the guests that have neither signed in nor renewed a token since then, in milliseconds since 1970. */
  removeGuestsUnusedSince(ms: number): void;
}

/** Reads and writes accounts. Each call checks and changes without a pause, so nothing happens in between. */
export function openAccounts(database: DatabaseSync): Accounts {
  const byUid = database.prepare('SELECT * FROM account WHERE uid = ?');
  const byEmail = database.prepare('SELECT * FROM account WHERE email = ?');
  const put = database.prepare(`
    INSERT INTO account VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uid) DO UPDATE SET
      email = excluded.email, password_hash = excluded.password_hash, password_updated_ms = excluded.password_updated_ms,
      display_name = excluded.display_name, photo_url = excluded.photo_url,
      last_login_ms = excluded.last_login_ms, last_refresh_ms = excluded.last_refresh_ms,
      valid_since_s = excluded.valid_since_s
  `);
  const registered = database.prepare('SELECT * FROM account WHERE email IS NOT NULL ORDER BY created_ms');
  const setDisabled = database.prepare('UPDATE account SET disabled = ? WHERE uid = ?');
  const remove = database.prepare('DELETE FROM account WHERE uid = ?');
  // Without the hint SQLite would scan every guest.
  const removeGuests = database.prepare(
    'DELETE FROM account INDEXED BY guest_by_use WHERE email IS NULL AND last_login_ms < ?1 AND last_refresh_ms < ?1',
  );

  const find = (uid: string) => fromRow(byUid.get(uid));
  const findByEmail = (email: string) => fromRow(byEmail.get(email));

  function store(account: Account): void {
    if (account.email !== undefined && (findByEmail(account.email)?.uid ?? account.uid) !== account.uid)
      throw new IdentityError('EMAIL_EXISTS');
    put.run(
      account.uid,
      account.email ?? null,
      account.passwordHash ?? null,
      account.passwordUpdatedMs,
      account.displayName ?? null,
      account.photoUrl ?? null,
      account.disabled ? 1 : 0,
      account.createdMs,
      account.lastLoginMs,
      account.lastRefreshMs,
      account.validSinceS,
    );
  }

  return {
    find,
    findByEmail,
    add: store,
    change(uid, changes) {
      const account = find(uid);
      if (!account) throw new IdentityError('USER_NOT_FOUND');
      const changed = { ...account, ...changes };
      store(changed);
      return changed;
    },
    setDisabled(uid, disabled) {
      setDisabled.run(disabled ? 1 : 0, uid);
    },
    registered: () => registered.all().flatMap((row) => fromRow(row) ?? []),
    remove(uid) {
      remove.run(uid);
    },
    removeGuestsUnusedSince(ms) {
      removeGuests.run(ms);
    },
  };
}

function fromRow(row: Record<string, SQLOutputValue> | undefined): Account | undefined {
  if (!row) return undefined;
  return {
    uid: String(row['uid']),
    email: text(row['email']),
    passwordHash: text(row['password_hash']),
    passwordUpdatedMs: Number(row['password_updated_ms']),
    displayName: text(row['display_name']),
    photoUrl: text(row['photo_url']),
    disabled: row['disabled'] === 1,
    createdMs: Number(row['created_ms']),
    lastLoginMs: Number(row['last_login_ms']),
    lastRefreshMs: Number(row['last_refresh_ms']),
    validSinceS: Number(row['valid_since_s']),
  };
}

function text(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
