import type { Row, Statements } from '../../storage/database.ts';
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

/** Adds a document, and returns its id. */
export async function insertDocumentRow({ get }: Statements, room: string, nowMs: number): Promise<number> {
  const row = await get(
    'INSERT INTO document (name, used_ms, created_ms) VALUES ($1, $2, $2) RETURNING id',
    room,
    nowMs,
  );
  return Number(row?.['id']);
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

function bytes(row: Row, column: string): Uint8Array | undefined {
  const value = row[column];
  return value instanceof Uint8Array ? value : undefined;
}
