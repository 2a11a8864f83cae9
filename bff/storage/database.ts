/** What a column holds: text, a whole number, bytes, or nothing. */
export type Value = string | number | Uint8Array | null;
/** One row, by column. Numbers may come as text, since PostgreSQL's BIGINT is wider than a double: read them with `Number`. */
export type Row = Record<string, unknown>;

/** How much of its space a database uses, in bytes. */
export interface StorageUse {
  usedBytes: number;
  maxBytes: number;
}

/**
 * Carries out SQL that every engine takes: parameters are `$1`, `$2`, …, and each may appear more than once. Every statement
 * rejects with UniqueViolation, StorageFull, or the error of the engine.
 */
export interface Statements {
  /** The rows that a statement answers, those of RETURNING too. */
  all: (sql: string, ...values: Value[]) => Promise<Row[]>;
  /** The first of them. */
  get: (sql: string, ...values: Value[]) => Promise<Row | undefined>;
  /** Carries out a statement and answers how many rows it has changed. */
  run: (sql: string, ...values: Value[]) => Promise<number>;
  /** How much space the database uses. */
  use: () => Promise<StorageUse>;
}

/** Keeps rows, in any engine. `sqlite/` is the embedded driver. */
export interface Database extends Statements {
  /** How messages name it. */
  readonly name: string;
  /** The words of this engine in which tables are declared. */
  readonly types: ColumnTypes;
  /**
   * Does the work in one serialisable transaction: all of it is stored, or nothing. Inside, use the statements that are given;
   * those of the database wait for the end of the transaction.
   * @throws what the work throws.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  /** The columns of a table; none when there is no such table. */
  columns(table: string): Promise<string[]>;
  /** @throws {Error} in words when what is written now would not be found again. */
  check(): Promise<void>;
  /** Finishes what was asked for, and lets go of the database. */
  close(): Promise<void>;
}

/** How an engine declares columns that the others declare differently. */
export interface ColumnTypes {
  /** Bytes of any length. */
  bytes: string;
  /** A whole number of 64 bits. */
  integer: string;
  /** A primary key that the engine counts up by itself. */
  countedKey: string;
  /** What follows the columns of a table. */
  tableOptions: string;
}

/** The disk, or the part of it that the database may have, is full. */
export class StorageFull extends Error {}

/** Another row has the value of a column that must be unique. */
export class UniqueViolation extends Error {}
