import { REMOVAL_UNDO_MINUTES, type RemovedCodes } from '#shared-types/desk/assignment';

import { errors } from '../errors.ts';
import type { Row, Statements, Value } from '../storage/database.ts';
import { audit, parsed, type Place } from './assignment-rows.ts';
import { TABLES_OF_TEXT } from './desk-schema.ts';

const UNDO_MS = REMOVAL_UNDO_MINUTES * 60_000;

/** The rows of what was removed, by table, in the order in which they were added. */
type RowsByTable = [table: string, rows: Row[]][];

/**
 * Removes codes with their texts and all that was written about them, and keeps it aside for some minutes: the last removal of an
 * assignment can be undone. The same removal again does nothing. It takes no room meanwhile, since there's one of it at most.
 */
export async function removeCodes(place: Place, id: string, codes: readonly string[]): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const sql = 'SELECT 1 FROM desk_removal WHERE assignment = $1 AND id = $2';
  if (await statements.get(sql, assignment.id, id)) return;
  const removed: [code: string, rows: RowsByTable][] = [];
  for (const code of new Set(codes)) {
    const rows = await takeOut(place, code);
    if (rows.length > 0) removed.push([code, rows]);
  }
  if (removed.length === 0) return;
  await statements.run('DELETE FROM desk_removal WHERE assignment = $1', assignment.id);
  await statements.run(
    'INSERT INTO desk_removal (assignment, id, at_ms, codes, content) VALUES ($1, $2, $3, $4, $5)',
    assignment.id,
    id,
    nowMs,
    removed.length,
    JSON.stringify(removed.flatMap(([, rows]) => rows)),
  );
  await audit(place, 'codes removed', removed.map(([code]) => code).join(', '));
}

/** Takes the rows of a code out of their tables. */
async function takeOut({ statements, assignment }: Place, code: string): Promise<RowsByTable> {
  const { all, run } = statements;
  const taken: RowsByTable = [];
  const take = async (table: string, column: string, value: string) => {
    const rows = await all(`SELECT * FROM ${table} WHERE assignment = $1 AND ${column} = $2`, assignment.id, value);
    if (rows.length === 0) return rows;
    await run(`DELETE FROM ${table} WHERE assignment = $1 AND ${column} = $2`, assignment.id, value);
    taken.push([table, rows]);
    return rows;
  };
  await take('desk_code', 'code', code);
  for (const { id } of await take('desk_text', 'code', code))
    for (const table of TABLES_OF_TEXT) await take(table, 'text_id', String(id));
  return taken;
}

/**
 * Undoes a removal. One that is undone stays so.
 * @throws {BffError} FORBIDDEN if it's too late. @throws {UniqueViolation} if somebody has one of the codes again.
 */
export async function bringBackCodes(place: Place, id: string): Promise<void> {
  const { statements, assignment, nowMs } = place;
  const row = await statements.get('SELECT * FROM desk_removal WHERE assignment = $1 AND id = $2', assignment.id, id);
  if (!row) return;
  if (Number(row['at_ms']) < nowMs - UNDO_MS) throw errors.undoTooLate();
  for (const [table, rows] of parsed<RowsByTable>(row['content']))
    for (const each of rows) await insert(statements, table, each);
  await statements.run('DELETE FROM desk_removal WHERE assignment = $1 AND id = $2', assignment.id, id);
  await audit(place, 'codes back', String(row['codes']));
}

/** Adds a row as it was. Its columns are those that the table had a moment ago. */
async function insert({ run }: Statements, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they come from such columns, none of which has bytes
  await run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...(Object.values(row) as Value[]));
}

/** The removal that can be undone, if there is one. */
export async function removedCodes({ statements, assignment, nowMs }: Place): Promise<RemovedCodes | undefined> {
  const row = await statements.get(
    'SELECT id, codes, at_ms FROM desk_removal WHERE assignment = $1 AND at_ms >= $2',
    assignment.id,
    nowMs - UNDO_MS,
  );
  return row && { id: String(row['id']), codes: Number(row['codes']), atMs: Number(row['at_ms']) };
}

/** Forgets the removals that can't be undone any more, of all assignments. */
export async function forgetRemovals({ run }: Statements, nowMs: number): Promise<void> {
  await run('DELETE FROM desk_removal WHERE at_ms < $1', nowMs - UNDO_MS);
}
