import { type Row, type Statements, UniqueViolation, type Value } from '../../storage/database.ts';
import { IdentityError } from './identity-error.ts';

/** One account. An account without an e-mail address is a guest: an identity that lets a visitor send forms (D-06). */
export interface Account {
  uid: string;
  /** In lower case; an account has both an address and a password, or neither. */
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
  /** Tokens from a sign-in before this second (since 1970) are no longer valid. */
  validSinceS: number;
  /** When its owner closed the account, in milliseconds since 1970; undefined for an open one (`closing.ts`). */
  closedMs: number | undefined;
}

const COLUMNS: readonly (readonly [keyof Account, string])[] = [
  ['uid', 'uid'],
  ['email', 'email'],
  ['passwordHash', 'password_hash'],
  ['passwordUpdatedMs', 'password_updated_ms'],
  ['displayName', 'display_name'],
  ['photoUrl', 'photo_url'],
  ['disabled', 'disabled'],
  ['createdMs', 'created_ms'],
  ['lastLoginMs', 'last_login_ms'],
  ['lastRefreshMs', 'last_refresh_ms'],
  ['validSinceS', 'valid_since_s'],
  ['closedMs', 'closed_ms'],
];

/** How many accounts one statement looks for. */
const FOUND_AT_ONCE = 100;

/** The stored accounts, accessed through the statements of a database or of one of its transactions. */
export class Accounts {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async find(uid: string): Promise<Account | undefined> {
    return fromRow(await this.#statements.get('SELECT * FROM account WHERE uid = $1', uid));
  }

  /** The accounts with these ids, by id. */
  async findAll(uids: readonly string[]): Promise<Map<string, Account>> {
    const places = Array.from({ length: FOUND_AT_ONCE }, (_, at) => `$${at + 1}`).join(', ');
    const found = new Map<string, Account>();
    for (let from = 0; from < uids.length; from += FOUND_AT_ONCE) {
      // Always as many, so that only one statement has to be prepared.
      const some = Array.from({ length: FOUND_AT_ONCE }, (_, at) => uids[from + at] ?? '');
      // Others get their turn in between.
      for (const row of await this.#statements.all(`SELECT * FROM account WHERE uid IN (${places})`, ...some)) {
        const account = fromRow(row);
        if (account) found.set(account.uid, account);
      }
    }
    return found;
  }

  /** @param email in lower case. */
  async findByEmail(email: string): Promise<Account | undefined> {
    return fromRow(await this.#statements.get('SELECT * FROM account WHERE email = $1', email));
  }

  /** @throws {IdentityError} EMAIL_EXISTS if another account has the address. */
  async add(account: Account): Promise<void> {
    const fields = fieldsOf(account);
    const columns = fields.map(([column]) => column).join(', ');
    const places = fields.map((_field, index) => `$${index + 1}`).join(', ');
    const sql = `INSERT INTO account (${columns}) VALUES (${places})`;
    await withUniqueEmail(() => this.#statements.run(sql, ...fields.map(([, value]) => value)));
  }

  /** Stores the changed fields. @throws {IdentityError} EMAIL_EXISTS; USER_NOT_FOUND if the account is gone. */
  async change(uid: string, changes: Partial<Omit<Account, 'uid'>>): Promise<Account> {
    const fields = fieldsOf(changes);
    if (fields.length === 0) return present(await this.find(uid));
    const assignments = fields.map(([column], index) => `${column} = $${index + 2}`).join(', ');
    const sql = `UPDATE account SET ${assignments} WHERE uid = $1 RETURNING *`;
    const row = await withUniqueEmail(() => this.#statements.get(sql, uid, ...fields.map(([, value]) => value)));
    return present(fromRow(row));
  }

  async remove(uid: string): Promise<void> {
    await this.#statements.run('DELETE FROM account WHERE uid = $1', uid);
  }

  /** The ids of the accounts that their owners closed up to then, in milliseconds since 1970. */
  async closedUntil(ms: number): Promise<string[]> {
    const rows = await this.#statements.all('SELECT uid FROM account WHERE closed_ms <= $1', ms);
    return rows.map(({ uid }) => String(uid));
  }

  /** The accounts with an e-mail address, oldest first. */
  async registered(): Promise<Account[]> {
    const rows = await this.#statements.all('SELECT * FROM account WHERE email IS NOT NULL ORDER BY created_ms');
    return rows.flatMap((row) => fromRow(row) ?? []);
  }

  /** Removes guests that have neither signed in nor renewed a token since then, in milliseconds since 1970. */
  async removeGuestsUnusedSince(ms: number): Promise<void> {
    const sql = 'DELETE FROM account WHERE email IS NULL AND last_refresh_ms < $1 AND last_login_ms < $1';
    await this.#statements.run(sql, ms);
  }
}

/** @throws {IdentityError} USER_NOT_FOUND. */
function present(account: Account | undefined): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  return account;
}

/** The database decides who gets an address: another person may take it between a read and a write. */
async function withUniqueEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UniqueViolation ? new IdentityError('EMAIL_EXISTS') : error;
  }
}

/** The columns and values of the given fields, including empty ones. */
function fieldsOf(account: Partial<Account>): [string, Value][] {
  return COLUMNS.filter(([field]) => field in account).map(([field, column]) => {
    const value = account[field];
    return [column, typeof value === 'boolean' ? Number(value) : (value ?? null)];
  });
}

function fromRow(row: Row | undefined): Account | undefined {
  if (!row) return undefined;
  return {
    uid: String(row['uid']),
    email: text(row['email']),
    passwordHash: text(row['password_hash']),
    passwordUpdatedMs: Number(row['password_updated_ms']),
    displayName: text(row['display_name']),
    photoUrl: text(row['photo_url']),
    disabled: Number(row['disabled']) === 1,
    createdMs: Number(row['created_ms']),
    lastLoginMs: Number(row['last_login_ms']),
    lastRefreshMs: Number(row['last_refresh_ms']),
    validSinceS: Number(row['valid_since_s']),
    closedMs: row['closed_ms'] === null ? undefined : Number(row['closed_ms']),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
