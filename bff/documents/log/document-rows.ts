import type { Row, Statements } from '../../storage/database.ts';
import type { LogPlace } from '../documents.ts';
import { compacted, merged } from './compaction.ts';

/** The row of a document. */
export interface DocumentRow {
  id: number;
  room: string;
  snapshot: Uint8Array | undefined;
  /** Milliseconds since 1970; undefined for a document from a release that didn't record it. */
  createdMs: number | undefined;
}

/** Finds a document that is stored. */
export async function findDocument({ get }: Statements, room: string): Promise<DocumentRow | undefined> {
  const row = await get('SELECT id, snapshot, created_ms FROM document WHERE name = $1', room);
  if (!row) return undefined;
  const { created_ms: createdMs } = row;
  return {
    id: Number(row['id']),
    room,
    snapshot: bytes(row, 'snapshot'),
    createdMs: createdMs === null ? undefined : Number(createdMs),
  };
}

/** Whether a document is stored. */
export async function isStored({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM document WHERE name = $1', room)) !== undefined;
}

/** How many documents one statement looks for. */
const LOOKED_FOR_AT_ONCE = 100;

/** Where the logs of documents end; those that aren't stored are left out. */
export async function readEnds({ all }: Statements, rooms: readonly string[]): Promise<Map<string, LogPlace>> {
  const places = Array.from({ length: LOOKED_FOR_AT_ONCE }, (_, at) => `$${at + 1}`).join(', ');
  const ends = new Map<string, LogPlace>();
  for (let from = 0; from < rooms.length; from += LOOKED_FOR_AT_ONCE) {
    // Always as many, so that only one statement has to be prepared.
    const names = Array.from({ length: LOOKED_FOR_AT_ONCE }, (_, at) => rooms[from + at] ?? '');
    const rows = await all(`SELECT name, id, last_number FROM document WHERE name IN (${places})`, ...names);
    for (const row of rows)
      ends.set(String(row['name']), { document: Number(row['id']), number: Number(row['last_number']) });
  }
  return ends;
}

/** A document, and the number of the newest update in its log. */
export interface LogEnd {
  id: number;
  lastNumber: number;
}

/**
 * Counts updates that are about to be added to the log of a document, and records that it's in use. Undefined if it isn't stored.
 * @param document which one it has to be, if that is known.
 */
export async function countUpdates(
  { get }: Statements,
  room: string,
  { count, nowMs, document }: { count: number; nowMs: number; document: number | undefined },
): Promise<LogEnd | undefined> {
  const row = await get(
    `UPDATE document SET last_number = last_number + $1, used_ms = CASE WHEN used_ms < $2 THEN $2 ELSE used_ms END
     WHERE name = $3 AND id = coalesce($4, id) RETURNING id, last_number`,
    count,
    nowMs,
    room,
    document ?? null,
  );
  return row && { id: Number(row['id']), lastNumber: Number(row['last_number']) };
}

/** Adds a document that is about to get this many updates. */
export async function insertDocumentRow(
  { get }: Statements,
  room: string,
  { count, nowMs }: { count: number; nowMs: number },
): Promise<LogEnd> {
  const row = await get(
    'INSERT INTO document (name, used_ms, created_ms, last_number) VALUES ($1, $2, $2, $3) RETURNING id',
    room,
    nowMs,
    count,
  );
  return { id: Number(row?.['id']), lastNumber: count };
}

/** Records that a document is in use. */
export async function setUsed({ run }: Statements, room: string, nowMs: number): Promise<void> {
  await run('UPDATE document SET used_ms = $1 WHERE name = $2 AND used_ms < $1', nowMs, room);
}

/** Snapshot and tail as one update, with what the tail has deleted. @throws {DamagedDocument} */
export async function wholeUpdate({ all }: Statements, { id, snapshot }: DocumentRow): Promise<Uint8Array | undefined> {
  const rows = await all('SELECT data FROM document_update WHERE document = $1 ORDER BY seq', id);
  return merged([snapshot, ...rows.map((row) => bytes(row, 'data'))].filter((part) => part !== undefined));
}

/** What a document contains now, without deleted text. @throws {DamagedDocument} */
export async function storedContent(statements: Statements, room: string): Promise<Uint8Array | undefined> {
  const document = await findDocument(statements, room);
  const update = document && (await wholeUpdate(statements, document));
  return update && compacted(update);
}

/** Deletes a document with all its words, and returns whether it existed. Its pictures, versions and comments stay. */
export async function removeDocument({ run }: Statements, room: string): Promise<boolean> {
  await run('DELETE FROM document_update WHERE document = (SELECT id FROM document WHERE name = $1)', room);
  return (await run('DELETE FROM document WHERE name = $1', room)) > 0;
}

/** The bytes in a column; undefined if it’s empty. */
export function bytes(row: Row, column: string): Uint8Array | undefined {
  const value = row[column];
  return value instanceof Uint8Array ? value : undefined;
}
