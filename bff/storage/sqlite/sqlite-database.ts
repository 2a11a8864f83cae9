import { AsyncLocalStorage } from 'node:async_hooks';
import { statfsSync, statSync } from 'node:fs';
import { join, basename, dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  type ColumnTypes,
  type Database,
  type Row,
  type Statements,
  StorageFull,
  type TransactionOptions,
  UniqueViolation,
  type Value,
} from '../database.ts';
import { databaseFile } from './database-file.ts';

/** SQLite's own unit of space, in bytes. */
const PAGE_BYTES = 4096;
/** Submissions from strangers must not fill the disk that documents need: 1 GiB. */
const MAX_BYTES = 1_073_741_824;
/** How much of its write-ahead log SQLite keeps once it is written back, in bytes: 16 MiB. */
const KEPT_WAL_BYTES = 16_777_216;
/** How long a statement waits if another process holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** With less room than this on its disk, a database counts as one that can't be written to, in bytes: 1 MiB. */
const DISK_MIN_FREE_BYTES = 1_048_576;
/** Once something didn't fit, a database counts as full until it has room for this, in bytes: 64 KiB. */
const ROOM_MIN_BYTES = 65_536;

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE, which means the same for a file next to the database (sqlite.org/rescode.html). */
const FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);
/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const UNIQUE_CODES: ReadonlySet<unknown> = new Set([2067, 1555]);

const USED_PAGES = 'SELECT page_count - freelist_count AS pages FROM pragma_page_count, pragma_freelist_count';

const TYPES: ColumnTypes = {
  bytes: 'BLOB',
  integer: 'INTEGER',
  countedKey: 'INTEGER PRIMARY KEY',
  tableOptions: 'STRICT',
  fieldOf: (column, field) => `(${column} ->> '${field}')`,
  undecoded: (text) => `CAST(${text} AS BLOB)`,
};

/** Which file to open, and how. */
export interface SqliteOptions {
  /** The data folder, created if it is missing. */
  directory: string;
  file: string;
  /** The maximum size of the file. */
  maxBytes?: number | undefined;
  /** Opens an existing file, even while another process writes to it, and changes nothing. */
  readOnly?: boolean;
  /** Overwrites what is deleted with zeros. */
  erases?: boolean;
}

/**
 * A database in one file of the data folder, through `node:sqlite`, which answers synchronously: each statement touches a few
 * rows by an index, and a commit in WAL mode with `synchronous = NORMAL` only waits for the disk when the log is written back,
 * every thousand pages. Such a commit survives the end of the process; a power cut may lose the last few moments
 * (sqlite.org/pragma.html#pragma_synchronous). Code that commits often belongs on a separate thread, as the documents do.
 */
export class SqliteDatabase implements Database {
  readonly name: string;
  readonly types = TYPES;
  readonly #database: DatabaseSync;
  readonly #file: ReturnType<typeof openedFile>;
  readonly #maxBytes: number;
  readonly #prepared = new Map<string, StatementSync>();
  /**
   * Resolves after the last requested work: there is only one connection, and no statement may run inside another caller's
   * transaction.
   */
  #turn: Promise<unknown> = Promise.resolve();
  /** How much work was requested and isn't done. */
  #underWay = 0;
  readonly #inTransaction = new AsyncLocalStorage<true>();
  /** What didn't fit last, until something is stored again. */
  #full: StorageFull | undefined;

  /** Opens the file, and creates it if it is missing. @throws {Error} if it can't be opened. */
  constructor({ directory, file, maxBytes = MAX_BYTES, readOnly = false, erases = false }: SqliteOptions) {
    const path = readOnly ? join(directory, file) : databaseFile(directory, file);
    this.name = file;
    this.#maxBytes = maxBytes;
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
    try {
      if (!readOnly) this.#database.exec(settings(maxBytes));
      if (erases) this.#database.exec('PRAGMA secure_delete = ON');
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#file = openedFile(path);
  }

  all = (sql: string, ...values: Value[]) => this.#inTurn(async () => this.#statements.all(sql, ...values));
  get = (sql: string, ...values: Value[]) => this.#inTurn(async () => this.#statements.get(sql, ...values));
  run = (sql: string, ...values: Value[]) => this.#inTurn(async () => this.#statements.run(sql, ...values));

  use = () => this.#inTurn(() => this.#statements.use());

  transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    { isTakenBack = false }: TransactionOptions = {},
  ): Promise<Result> {
    return this.#inTurn(async () => {
      this.#inWords(() => this.#database.exec('BEGIN IMMEDIATE'));
      try {
        const statements = isTakenBack ? this.#ifTheyFit : this.#statements;
        const result = await this.#inTransaction.run(true, () => work(statements));
        if (!isTakenBack) this.#inWords(() => this.#database.exec('COMMIT'));
        else if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        return result;
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Costs a microsecond: SQLite keeps the number in the shared memory of the log (sqlite.org/pragma.html#pragma_data_version). */
  async version(): Promise<number> {
    return Number((await this.get('PRAGMA data_version'))?.['data_version']);
  }

  async columns(table: string): Promise<string[]> {
    const rows = await this.all('SELECT name FROM pragma_table_info($1)', table);
    return rows.map(({ name }) => String(name));
  }

  async keyColumns(table: string): Promise<string[]> {
    const rows = await this.all('SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk', table);
    return rows.map(({ name }) => String(name));
  }

  /** SQLite always takes the number after the greatest (sqlite.org/autoinc.html). */
  async countOn(): Promise<void> {}

  async check(): Promise<void> {
    const fault = fileFault(this.#file);
    if (fault !== undefined) throw new Error(fault);
  }

  async ping(): Promise<void> {
    await this.check();
    const { bavail, bsize, blocks } = statfsSync(dirname(this.#file.path));
    if (blocks > 0 && bavail * bsize < DISK_MIN_FREE_BYTES) throw new StorageFull('The disk is full.');
    if (this.#full) await this.#inTurn(async () => this.#tryToStore());
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#database.close());
  }

  readonly #statements: Statements = {
    all: async (sql, ...values) => this.#inWords<Row[]>(() => this.#prepare(sql).all(...values)),
    get: async (sql, ...values) => this.#inWords<Row | undefined>(() => this.#prepare(sql).get(...values)),
    run: async (sql, ...values) => this.#inWords(() => Number(this.#prepare(sql).run(...values).changes)),
    use: async () => {
      const row = this.#prepare(USED_PAGES).get();
      return { usedBytes: Number(row?.['pages']) * PAGE_BYTES, maxBytes: this.#maxBytes };
    },
  };

  /** A change that doesn't fit is left out. SQLite may end the transaction then, and later ones must not be kept. */
  readonly #ifTheyFit: Statements = {
    ...this.#statements,
    run: async (sql, ...values) => {
      if (!this.#database.isTransaction) return 0;
      return this.#statements.run(sql, ...values).catch((error: unknown) => {
        if (error instanceof StorageFull) return 0;
        throw error;
      });
    },
  };

  #prepare(sql: string): StatementSync {
    const prepared = this.#prepared.get(sql) ?? this.#database.prepare(sql.replaceAll('$', '?')); // SQLite numbers parameters as ?1
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Stores something that nobody needs, and removes it. @throws {StorageFull} if it doesn't fit. */
  #tryToStore(): void {
    try {
      this.#inWords(() =>
        this.#database.exec(
          `BEGIN IMMEDIATE; CREATE TABLE room_left (x); INSERT INTO room_left VALUES (zeroblob(${ROOM_MIN_BYTES})); DROP TABLE room_left; COMMIT`,
        ),
      );
      this.#full = undefined;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Runs the work, and converts SQLite's errors into those of the port. */
  #inWords<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error)) throw error;
      if (UNIQUE_CODES.has(error.errcode)) throw new UniqueViolation(error.message, { cause: error });
      if (!FULL_CODES.has(error.errcode)) throw error;
      this.#full = new StorageFull(error.message, { cause: error });
      throw this.#full;
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inTransaction.getStore())
      throw new Error(
        'Inside a transaction use the statements that it gives: those of the database would wait forever.',
      );
    // Those that wait begin in a turn of the event loop each, since SQLite's answers leave no gap for anything else.
    const isAlone = this.#underWay === 0;
    this.#underWay += 1;
    const result = this.#turn.then(isAlone ? work : () => nextTurn().then(work));
    this.#turn = result
      .catch(() => {}) // the caller gets the error
      .finally(() => (this.#underWay -= 1));
    return result;
  }
}

function settings(maxBytes: number): string {
  return `
    PRAGMA page_size = ${PAGE_BYTES};
    PRAGMA journal_mode = WAL;
    PRAGMA journal_size_limit = ${KEPT_WAL_BYTES};
    PRAGMA max_page_count = ${Math.floor(maxBytes / PAGE_BYTES)};
    PRAGMA synchronous = NORMAL;
  `;
}

/** A file as it was when we opened it. */
interface OpenedFile {
  path: string;
  /** The file system's number for it (POSIX `st_ino`). */
  inode: number;
}

/** Records which file is at a path. @throws if there is none. */
function openedFile(path: string): OpenedFile {
  return { path, inode: statSync(path).ino };
}

/**
 * Returns why data written to an open file would be lost: the file, or its folder, was removed or replaced. The system keeps
 * writing to a removed file without any error.
 */
function fileFault({ path, inode }: OpenedFile): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  // Without the folder, since strangers can read this at /readyz.
  const name = basename(path);
  if (found === undefined) return `${name} is gone. Put it back, or start the server again`;
  return found.ino === inode ? undefined : `${name} was replaced. Start the server again`;
}
