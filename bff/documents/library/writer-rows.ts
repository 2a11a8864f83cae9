import { createHash, randomBytes } from 'node:crypto';

import * as Y from 'yjs';

import type { FormerWriter } from '#shared-types/documents/documents';
import { FIRST_KEYED_ID, writerIdOfHash } from '#shared-types/documents/writer';

import type { Statements } from '../../storage/database.ts';
import type { CallContext } from '../calls.ts';
import { SWEPT_AT_ONCE } from '../locks.ts';
import type { AccessFacts } from '../policy.ts';

/** How many writers of a draft are remembered: those with the most visible text. Each page load is a writer. */
const MOST_WRITERS = 10_000;
/** How many of them one statement adds. */
const ADDED_AT_ONCE = 500;
/** How many copies of one document are kept for people whose access has ended. People removed later get the newest copy. */
const MOST_COPIES = 20;
/** A document that is only kept to be copied. No room has such a name, so it can't be opened. */
const COPY_PREFIX = 'kept-';
const COPY_BYTES = 16;
const ID_DIGITS = 32;

/**
 * The writers with a key in the content of a document: first those with the most remaining text, then those who wrote most. A
 * person who writes and deletes under many keys mustn't push others out. @param content without deleted text.
 */
export function writersOf(content: Uint8Array): number[] {
  const shown = new Map<number, number>();
  for (const struct of Y.decodeUpdate(content).structs)
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentString)
      shown.set(struct.id.client, (shown.get(struct.id.client) ?? 0) + struct.length);
  const shownOf = (id: number) => shown.get(id) ?? 0;
  return [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(content))]
    .filter(([id]) => id >= FIRST_KEYED_ID)
    .toSorted(([one, clock], [other, otherClock]) => shownOf(other) - shownOf(one) || otherClock - clock)
    .map(([id]) => id);
}

/** Records the keys of new writers if the draft has no owner. The first key of an id stays. */
export async function noteKeys({ run }: Statements, room: string, keyHashes: readonly string[]): Promise<void> {
  for (const hash of keyHashes)
    await run(
      `INSERT INTO document_writer (document, writer, key_hash)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM library_document WHERE name = $1)
       ON CONFLICT (document, writer) DO UPDATE SET key_hash = coalesce(document_writer.key_hash, excluded.key_hash)`,
      room,
      String(writerIdOfHash(hash)),
      hash,
    );
}

/** Copies the keys of a document's writers to a copy of it, since they wrote its words too. */
export async function copyKeys({ run }: Statements, from: string, to: string): Promise<void> {
  await run(
    `INSERT INTO document_writer (document, writer, key_hash)
     SELECT $1, writer, key_hash FROM document_writer WHERE document = $2 AND key_hash IS NOT NULL`,
    to,
    from,
  );
}

/** Records the names of the writers since the last fold, if the draft has no owner. */
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
    await run(
      `INSERT INTO document_writer (document, writer, name) VALUES ($1, $2, $3)
       ON CONFLICT (document, writer) DO UPDATE SET name = excluded.name`,
      room,
      String(id),
      name,
    );
}

/**
 * Remembers the writers of a draft that an account claims, and drops all others. @param own the writers that the account has
 * proved to be.
 */
export async function keepWriters(
  { all, run }: Statements,
  room: string,
  { writers, own }: { writers: readonly number[]; own: readonly number[] },
): Promise<void> {
  const others = new Set(writers.slice(0, MOST_WRITERS).map(String)).difference(new Set(own.map(String)));
  const rows = await all('SELECT writer FROM document_writer WHERE document = $1', room);
  const noted = new Set(rows.map(({ writer }) => String(writer)));
  for (const id of noted.difference(others))
    await run('DELETE FROM document_writer WHERE document = $1 AND writer = $2', room, id);
  const missing = [...others.difference(noted)];
  for (let from = 0; from < missing.length; from += ADDED_AT_ONCE) {
    const added = missing.slice(from, from + ADDED_AT_ONCE);
    const values = added.map((_, at) => `($1, $${at + 2})`).join(', ');
    await run(`INSERT INTO document_writer (document, writer) VALUES ${values}`, room, ...added);
  }
}

/** The writers that a person has proved to be. @param keyHashes of the keys that the person has shown. */
export async function provenWriters(
  { all }: Pick<Statements, 'all'>,
  room: string,
  keyHashes: readonly string[],
): Promise<number[]> {
  const rows = await rowsUnder(all, room, keyHashes);
  const hashes = new Map(rows.map((row) => [row.id, row.keyHash]));
  return keyHashes.filter((hash) => (hashes.get(writerIdOfHash(hash)) ?? hash) === hash).map(writerIdOfHash);
}

/** The standing of a former writer who has shown these keys. Removal under one key counts for all of them. */
export async function formerWriterOf(
  { all }: Pick<Statements, 'all'>,
  room: string,
  keyHashes: readonly string[],
): Promise<Pick<AccessFacts, 'formerWriter' | 'hasCopy'>> {
  const rows = await rowsOf(all, room, keyHashes);
  if (rows.length === 0) return {};
  const removal = firstRemoval(rows);
  return removal
    ? { formerWriter: 'removed', hasCopy: removal.copy !== undefined }
    : { formerWriter: 'kept', hasCopy: true };
}

/** The writers who may still write, one for each name. */
export async function formerWriters({ all }: Pick<Statements, 'all'>, room: string): Promise<FormerWriter[]> {
  const rows = await all(
    'SELECT DISTINCT name FROM document_writer WHERE document = $1 AND removed_ms IS NULL ORDER BY name',
    room,
  );
  return rows.map(({ name }) =>
    typeof name === 'string' ? { id: idOf(room, name), name } : { id: idOf(room, undefined) },
  );
}

/** The name of a new copy for people whose access ends now; the newest copy's if there are enough already. */
export async function nameOfCopy({ all }: Statements, room: string): Promise<{ copy: string; isNew: boolean }> {
  const rows = await all(
    'SELECT DISTINCT copy, removed_ms FROM document_writer WHERE document = $1 AND copy IS NOT NULL ORDER BY removed_ms DESC',
    room,
  );
  const newest = rows[0]?.['copy'];
  if (rows.length >= MOST_COPIES && typeof newest === 'string') return { copy: newest, isNew: false };
  return { copy: COPY_PREFIX + randomBytes(COPY_BYTES).toString('hex'), isNew: true };
}

/** Ends the access of everyone with this name. @param name undefined for those without one. */
export async function markRemoved(
  { run, nowMs }: CallContext,
  room: string,
  { name, copy }: { name: string | undefined; copy: string | undefined },
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

/** What a person with these keys may copy: the document itself, or the copy kept when their access ended. */
export async function sourceFor(
  { all }: Pick<Statements, 'all'>,
  room: string,
  keyHashes: readonly string[],
): Promise<string | undefined> {
  const rows = await rowsOf(all, room, keyHashes);
  if (rows.length === 0) return undefined;
  const removal = firstRemoval(rows);
  return removal ? removal.copy : room;
}

/** Whether anyone but the owner wrote in a document before it was claimed. */
export async function hasFormerWriters({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM document_writer WHERE document = $1', room)) !== undefined;
}

/**
 * Forgets the writers of a document, and returns the copies that were kept for them.
 * @param withCopies also forgets those whose access has ended and who can still copy the text of that moment.
 */
export async function forgetWriters({ all }: Statements, room: string, withCopies = true): Promise<string[]> {
  const which = withCopies ? '' : ' AND copy IS NULL';
  return copiesIn(await all(`DELETE FROM document_writer WHERE document = $1${which} RETURNING copy`, room));
}

/** Releases the copies for people whose access ended before this time, and returns them. The people stay removed. */
export async function releaseCopies({ all, run }: Statements, removedBeforeMs: number): Promise<string[]> {
  const copies = copiesIn(
    await all(
      'SELECT copy FROM document_writer WHERE copy IS NOT NULL GROUP BY copy HAVING max(removed_ms) < $1 LIMIT $2',
      removedBeforeMs,
      SWEPT_AT_ONCE,
    ),
  );
  for (const copy of copies) await run('UPDATE document_writer SET copy = NULL WHERE copy = $1', copy);
  // A document whose words are gone leaves nothing behind.
  if (copies.length > 0)
    await run(
      `DELETE FROM document_writer WHERE copy IS NULL
         AND NOT EXISTS (SELECT 1 FROM document WHERE name = document_writer.document)
         AND document IN (SELECT name FROM library_document WHERE owner IS NULL)`,
    );
  return copies;
}

function copiesIn(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap(({ copy }) => (typeof copy === 'string' ? copy : [])))];
}

interface WriterRow {
  id: number;
  /** The hash of the writer's key; undefined for rows from before there were hashes. */
  keyHash: string | undefined;
  removedMs: number | undefined;
  copy: string | undefined;
}

/** The writers that a person has proved to be by showing these keys. */
async function rowsOf(all: Statements['all'], room: string, keyHashes: readonly string[]): Promise<WriterRow[]> {
  const rows = await rowsUnder(all, room, keyHashes);
  return rows.filter(({ keyHash }) => keyHash === undefined || keyHashes.includes(keyHash));
}

/** The writers whose ids these keys have. That alone proves nothing. */
async function rowsUnder(all: Statements['all'], room: string, keyHashes: readonly string[]): Promise<WriterRow[]> {
  if (keyHashes.length === 0) return [];
  const rows = await all(
    `SELECT writer, key_hash, removed_ms, copy FROM document_writer
     WHERE document = $1 AND writer IN (${keyHashes.map((_, at) => `$${at + 2}`).join(', ')})`,
    room,
    ...keyHashes.map((hash) => String(writerIdOfHash(hash))),
  );
  return rows.map(({ writer, key_hash: keyHash, removed_ms: removedMs, copy }) => ({
    id: Number(writer),
    keyHash: typeof keyHash === 'string' ? keyHash : undefined,
    removedMs: removedMs === null ? undefined : Number(removedMs),
    copy: typeof copy === 'string' ? copy : undefined,
  }));
}

/** What ended a person's access, whatever the owner removed later. */
function firstRemoval(rows: readonly WriterRow[]): WriterRow | undefined {
  const removed = rows.filter(({ removedMs }) => removedMs !== undefined);
  return removed.toSorted((one, other) => (one.removedMs ?? 0) - (other.removedMs ?? 0))[0];
}

function writersInUpdate(update: Uint8Array): number[] {
  try {
    return [...Y.parseUpdateMeta(update).to.keys()].filter((id) => id >= FIRST_KEYED_ID);
  } catch {
    return []; // a damaged update says nothing
  }
}

/** The id by which the owner refers to the former writers of one name. */
function idOf(room: string, name: string | undefined): string {
  return createHash('sha256')
    .update(`writers ${room} ${name ?? ''}`)
    .digest('hex')
    .slice(0, ID_DIGITS);
}
