import { createHash, randomBytes } from 'node:crypto';

import * as Y from 'yjs';

import type { FormerWriter } from '#shared-types/documents';
import { FIRST_KEYED_ID } from '#shared-types/writer';

import type { Statements } from '../../storage/database.ts';
import type { AccessFacts } from '../policy.ts';

/** How many writers of a draft are remembered: those who wrote most. A page load is a writer. */
const MOST_WRITERS = 2000;
/** How many copies of one document are kept for people whose access has ended; whoever is removed later gets the newest of them. */
const MOST_COPIES = 20;
/** A document that is only kept to be copied. No room has such a name, so nobody can open it. */
const COPY_PREFIX = 'kept-';
const COPY_BYTES = 16;
const ID_DIGITS = 32;

/** The writers with a key in the content of a document, those who wrote most first. */
export function writersOf(content: Uint8Array): number[] {
  const clocks = [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(content))];
  return clocks
    .filter(([id]) => id >= FIRST_KEYED_ID)
    .toSorted(([, one], [, other]) => other - one)
    .map(([id]) => id);
}

/** Notes what the writers of the updates since the last fold are called, if the draft belongs to nobody. */
export async function noteNames(statements: Statements, room: string): Promise<void> {
  const { all, get, run } = statements;
  if ((await get('SELECT 1 FROM library_document WHERE name = $1', room)) !== undefined) return;
  const rows = await all(
    `SELECT data, author FROM document_update WHERE document = (SELECT id FROM document WHERE name = $1)
       AND author IS NOT NULL ORDER BY seq`,
    room,
  );
  const names = new Map<number, string>();
  for (const { data, author } of rows)
    if (data instanceof Uint8Array && typeof author === 'string')
      for (const id of writersInUpdate(data)) names.set(id, author);
  for (const [id, name] of names)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await run(
      `INSERT INTO document_writer (document, writer, name) VALUES ($1, $2, $3)
       ON CONFLICT (document, writer) DO UPDATE SET name = excluded.name`,
      room,
      String(id),
      name,
    );
}

/** Remembers who wrote in a draft that an account claims. @param own those that the account has proved to be. */
export async function keepWriters(
  { run }: Statements,
  room: string,
  { writers, own }: { writers: readonly number[]; own: readonly number[] },
): Promise<void> {
  for (const id of writers.slice(0, MOST_WRITERS))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await run(
      'INSERT INTO document_writer (document, writer) VALUES ($1, $2) ON CONFLICT (document, writer) DO NOTHING',
      room,
      String(id),
    );
  for (const id of own) await run('DELETE FROM document_writer WHERE document = $1 AND writer = $2', room, String(id)); // oxlint-disable-line no-await-in-loop -- one connection
}

/** What somebody is to a document who has proved to be these writers. Whoever was removed under one of them was removed. */
export async function formerWriterOf(
  statements: Pick<Statements, 'all'>,
  room: string,
  writers: readonly number[],
): Promise<AccessFacts['formerWriter']> {
  const rows = await rowsOf(statements, room, writers);
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.removedMs !== undefined) ? 'removed' : 'kept';
}

/** Those who may still write, one for each name. */
export async function formerWriters({ all }: Pick<Statements, 'all'>, room: string): Promise<FormerWriter[]> {
  const rows = await all(
    'SELECT DISTINCT name FROM document_writer WHERE document = $1 AND removed_ms IS NULL ORDER BY name',
    room,
  );
  return rows.map(({ name }) =>
    typeof name === 'string' ? { id: idOf(room, name), name } : { id: idOf(room, undefined) },
  );
}

/** The name of a new copy for people whose access ends now; that of the newest copy if there are as many as there may be. */
export async function nameOfCopy({ all }: Statements, room: string): Promise<{ copy: string; isNew: boolean }> {
  const rows = await all(
    'SELECT DISTINCT copy, removed_ms FROM document_writer WHERE document = $1 AND copy IS NOT NULL ORDER BY removed_ms DESC',
    room,
  );
  const newest = rows[0]?.['copy'];
  if (rows.length >= MOST_COPIES && typeof newest === 'string') return { copy: newest, isNew: false };
  return { copy: COPY_PREFIX + randomBytes(COPY_BYTES).toString('hex'), isNew: true };
}

/** Ends the access of everybody with a name. @param name undefined for those without one. */
export async function markRemoved(
  { run }: Statements,
  room: string,
  { name, copy, nowMs }: { name: string | undefined; copy: string | undefined; nowMs: number },
): Promise<void> {
  await run(
    `UPDATE document_writer SET removed_ms = $1, copy = $2
     WHERE document = $3 AND removed_ms IS NULL AND coalesce(name, '') = $4`,
    nowMs,
    copy ?? null,
    room,
    name ?? '',
  );
}

/** What somebody may copy who has proved to be these writers: the document itself, or what was kept when their access ended. */
export async function sourceFor(
  statements: Statements,
  room: string,
  writers: readonly number[],
): Promise<string | undefined> {
  const rows = await rowsOf(statements, room, writers);
  const removed = rows.filter((row) => row.removedMs !== undefined);
  if (removed.length === 0) return rows.length > 0 ? room : undefined;
  // The first removal ended the access, whatever the owner removed later.
  return removed.toSorted((one, other) => (one.removedMs ?? 0) - (other.removedMs ?? 0))[0]?.copy;
}

/** Whether somebody else than the owner wrote in a document before it was claimed. */
export async function hasFormerWriters({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM document_writer WHERE document = $1', room)) !== undefined;
}

/** Forgets the writers of a document, and returns the copies that were kept for them. */
export async function forgetWriters({ all }: Statements, room: string): Promise<string[]> {
  return copiesIn(await all('DELETE FROM document_writer WHERE document = $1 RETURNING copy', room));
}

/** Lets go of the copies for people whose access ended before this time, and returns them. They stay removed. */
export async function releaseCopies({ all, run }: Statements, removedBeforeMs: number): Promise<string[]> {
  const copies = copiesIn(
    await all(
      'SELECT copy FROM document_writer WHERE copy IS NOT NULL GROUP BY copy HAVING max(removed_ms) < $1',
      removedBeforeMs,
    ),
  );
  for (const copy of copies) await run('UPDATE document_writer SET copy = NULL WHERE copy = $1', copy); // oxlint-disable-line no-await-in-loop -- one connection
  return copies;
}

function copiesIn(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap(({ copy }) => (typeof copy === 'string' ? copy : [])))];
}

interface WriterRow {
  removedMs: number | undefined;
  copy: string | undefined;
}

async function rowsOf(
  { all }: Pick<Statements, 'all'>,
  room: string,
  writers: readonly number[],
): Promise<WriterRow[]> {
  if (writers.length === 0) return [];
  const rows = await all(
    `SELECT removed_ms, copy FROM document_writer
     WHERE document = $1 AND writer IN (${writers.map((_, at) => `$${at + 2}`).join(', ')})`,
    room,
    ...writers.map(String),
  );
  return rows.map(({ removed_ms: removedMs, copy }) => ({
    removedMs: removedMs === null ? undefined : Number(removedMs),
    copy: typeof copy === 'string' ? copy : undefined,
  }));
}

function writersInUpdate(update: Uint8Array): number[] {
  try {
    return [...Y.parseUpdateMeta(update).to.keys()].filter((id) => id >= FIRST_KEYED_ID);
  } catch {
    return []; // a damaged update says nothing
  }
}

/** What the owner names the former writers of one name by. */
function idOf(room: string, name: string | undefined): string {
  return createHash('sha256')
    .update(`writers ${room} ${name ?? ''}`)
    .digest('hex')
    .slice(0, ID_DIGITS);
}
