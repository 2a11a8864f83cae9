import { createHash } from 'node:crypto';

import type { Database, Row, Statements, Value } from './database.ts';
import type { Schema } from './migrate.ts';

/** How many rows are read, and written with one statement, at a time: a picture may have a MiB. */
const PORTION = 50;

/** What a table contains, in any order. */
export interface TableSum {
  table: string;
  rows: number;
  /** The sum of a number for each row, modulo 2^64: the same for the same rows, in whichever engine. */
  checksum: string;
}

/** A database that can be read: as a whole, or as it was when a transaction began. */
export type RowSource = Pick<Database, 'columns' | 'keyColumns'> & Pick<Statements, 'all'>;

/**
 * Copies all rows of a capability into another database with the same schema. Rows that are there already are left alone, so a copy
 * that was interrupted goes on where it was.
 * @param onTable called with each table that is complete.
 */
export async function copyRows(
  from: RowSource,
  to: Database,
  { tables }: Schema,
  onTable: (sum: TableSum) => void = () => {},
): Promise<void> {
  for (const table of Object.keys(tables)) {
    // A table may refer to the ones before.
    const columns = await from.columns(table);
    const sum = new Sum(table);
    for await (const rows of portionsOf(from, table)) {
      await insert(to, { table, columns }, rows);
      sum.add(rows);
    }
    await to.countOn(table);
    onTable(sum.result);
  }
}

/** Sums up every table of a capability. */
export async function sumsOf(database: RowSource, { tables }: Schema): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of Object.keys(tables)) {
    const sum = new Sum(table);
    for await (const rows of portionsOf(database, table)) sum.add(rows);
    sums.push(sum.result);
  }
  return sums;
}

async function* portionsOf(database: RowSource, table: string): AsyncGenerator<Row[]> {
  const key = await database.keyColumns(table);
  if (key.length === 0) throw new Error(`${table} has no primary key.`);
  const names = key.map((column) => `"${column}"`).join(', ');
  let last: Row | undefined;
  do {
    const after = last ? ` WHERE (${names}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})` : '';
    const values = last ? key.map((column) => valueOf(last?.[column])) : [];
    // Each portion follows the one before.
    const rows = await database.all(`SELECT * FROM "${table}"${after} ORDER BY ${names} LIMIT ${PORTION}`, ...values);
    if (rows.length > 0) yield rows;
    last = rows.length < PORTION ? undefined : rows.at(-1);
  } while (last);
}

async function insert(
  { run }: Database,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly Row[],
): Promise<void> {
  const places = rows.map(
    (_, at) => `(${columns.map((_name, column) => `$${at * columns.length + column + 1}`).join(', ')})`,
  );
  await run(
    `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES ${places.join(', ')}
     ON CONFLICT DO NOTHING`,
    ...rows.flatMap((row) => columns.map((column) => valueOf(row[column]))),
  );
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array)
    return value;
  throw new TypeError(`A column has a value of the type ${typeof value}.`);
}

/** Sums up rows. */
class Sum {
  readonly #table: string;
  #rows = 0;
  #sum = 0n;

  constructor(table: string) {
    this.#table = table;
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length;
    for (const row of rows) this.#sum = BigInt.asUintN(64, this.#sum + numberOf(row));
  }

  get result(): TableSum {
    return { table: this.#table, rows: this.#rows, checksum: this.#sum.toString(16).padStart(16, '0') };
  }
}

/** The first 64 bits of the SHA-256 of a row. Engines differ in how they give back numbers, and in whether a text may hold U+0000. */
function numberOf(row: Row): bigint {
  const hash = createHash('sha256');
  for (const column of Object.keys(row).toSorted()) {
    const value = valueOf(row[column]);
    hash.update(`\n${column}:`);
    if (value instanceof Uint8Array) hash.update(value);
    else hash.update(value === null ? 'null' : `"${String(value).replaceAll('\0', '\u{FFFD}')}"`);
  }
  return hash.digest().readBigUInt64BE();
}
