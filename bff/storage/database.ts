/** The value of a column: text, a whole number, bytes, or nothing. */
export type Value = string | number | Uint8Array | null;
/**
 * One row, by column. Numbers may come back as text, because PostgreSQL's BIGINT is wider than a double: read them with `Number`.
 */
export type Row = Record<string, unknown>;

/** How much of its space a database uses, in bytes. */
export interface StorageUse {
  usedBytes: number;
  maxBytes: number;
}

/**
 * Executes SQL that every engine accepts: parameters are `$1`, `$2`, …, and each may appear more than once. Every statement
 * rejects with UniqueViolation, StorageFull, StorageUnavailable, or the engine's error.
 */
export interface Statements {
  /** Returns the rows of a statement, including those of RETURNING. */
  all: (sql: string, ...values: Value[]) => Promise<Row[]>;
  /** The first of these rows. */
  get: (sql: string, ...values: Value[]) => Promise<Row | undefined>;
  /** Executes a statement and returns how many rows it changed. */
  run: (sql: string, ...values: Value[]) => Promise<number>;
  /** How much space the database uses. */
  use: () => Promise<StorageUse>;
}

/** How a transaction is kept apart from others. */
export interface TransactionOptions {
  /**
   * The names of what the work reads and changes; `everything` waits until it is alone with its database. Transactions with
   * different locks don't wait for each other, where the engine can do several at once.
   */
  locks?: readonly string[] | 'everything';
  /**
   * The work gives way: what somebody else has locked makes the transaction fail with StorageLocked after a moment, in place of
   * trying again for seconds.
   */
  givesWay?: boolean;
  /** Whatever the work changes is taken back at its end, and what doesn’t fit is left out: it reads where nothing can be stored. */
  isTakenBack?: boolean;
  /**
   * The work may take an hour, as a migration does, or a backup, which only reads. Otherwise a statement that takes seconds is given
   * up.
   */
  longWork?: 'migration' | 'backup';
}

/** Stores rows, in any engine. `sqlite/` is the embedded driver, `postgres/` the one for several servers. */
export interface Database extends Statements {
  /** What messages call it. */
  readonly name: string;
  /** This engine's syntax for table declarations. */
  readonly types: ColumnTypes;
  /**
   * Runs the work in one transaction: all of it is stored, or none of it. It's serialisable, or so among all transactions that ask
   * for the same locks. The work may run more than once, so it changes nothing but the database. Inside, use the transaction's
   * statements; the database's own throw.
   * @throws the error of the work.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** A number that is another one whenever something else than this connection has changed the database. */
  version(): Promise<number>;
  /** The columns of a table; none if the table doesn't exist. */
  columns(table: string): Promise<string[]>;
  /** The columns of a table's primary key, in order. */
  keyColumns(table: string): Promise<string[]>;
  /** Goes on counting a table's keys after the greatest, once rows with keys of their own were added. */
  countOn(table: string): Promise<void>;
  /** @throws {Error} with an explanation if data written now would be lost. */
  check(): Promise<void>;
  /**
   * Finds out whether the database answers, and can store anything, as far as can be told from its disk and from what failed before.
   * @throws {Error} that says why not, or what `check` throws.
   */
  ping(): Promise<void>;
  /** Finishes pending statements, and closes the database. */
  close(): Promise<void>;
}

/** How an engine declares columns that other engines declare differently. */
export interface ColumnTypes {
  /** Bytes of any length. */
  bytes: string;
  /** A 64-bit integer. */
  integer: string;
  /** A primary key that the engine increments by itself. */
  countedKey: string;
  /** What comes after the columns of a table. */
  tableOptions: string;
  /** A field of an object that a column holds as JSON, as text; null if it has none. */
  fieldOf: (column: string, field: string) => string;
  /** A text as the engine gives it back fastest: in UTF-8 where it needn't be decoded. `bytesOf` reads it. */
  undecoded: (text: string) => string;
}

/** A text that was read `undecoded`, in UTF-8. */
export function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : '');
}

/** The disk is full, or the part of it that the database may use. */
export class StorageFull extends Error {}

/**
 * The database can't be reached, takes no more connections, or hasn't answered in time. What was under way isn't stored, except that
 * a commit may have been whose answer was lost. It may work again at any moment.
 */
export class StorageUnavailable extends Error {}

/** Somebody else has locked what a transaction needs that gives way. Nothing of it is stored. */
export class StorageLocked extends Error {}

/** Another row already has this value in a column that must be unique. */
export class UniqueViolation extends Error {}
