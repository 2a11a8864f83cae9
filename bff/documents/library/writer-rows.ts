import { createHash, randomBytes } from 'node:crypto';

import * as Y from 'yjs';

import type { FormerWriter } from '#shared-types/documents';
import { FIRST_KEYED_ID, writerIdOfHash } from '#shared-types/writer';

import type { Statements } from '../../storage/database.ts';
import type { CallContext } from '../calls.ts';
import type { AccessFacts } from '../policy.ts';

/** How many writers of a draft are remembered: those of whom most can be seen. A page load is a writer. */
const MOST_WRITERS = 10_000;
/** How many of them one statement adds. */
const ADDED_AT_ONCE = 500;
/** How many copies of one document are kept for people whose access has ended; whoever is removed later gets the newest of them. */
const MOST_COPIES = 20;
/** A document that is only kept to be copied. No room has such a name, so nobody can open it. */
const COPY_PREFIX = 'kept-';
const COPY_BYTES = 16;
const ID_DIGITS = 32;

/**
 * The writers with a key in the content of a document: those first of whom most text is there, and then those who wrote most. Who
 * writes and deletes under many keys must not push anybody out. @param content without deleted text.
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

/** Notes under which keys somebody has just written, if the draft belongs to nobody. The first key of an id stays. */
export async function noteKeys({ run }: Statements, room: string, keyHashes: readonly string[]): Promise<void> {
  for (const hash of keyHashes)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await run(
      `INSERT INTO document_writer (document, writer, key_hash)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM library_document WHERE name = $1)
       ON CONFLICT (document, writer) DO UPDATE SET key_hash = coalesce(document_writer.key_hash, excluded.key_hash)`,
      room,
      String(writerIdOfHash(hash)),
      hash,
    );
}

/** Notes the keys of the writers of a document for a copy of it, whose words are theirs too. */
export async function copyKeys({ run }: Statements, from: string, to: string): Promise<void> {
  await run(
    `INSERT INTO document_writer (document, writer, key_hash)
     SELECT $1, writer, key_hash FROM document_writer WHERE document = $2 AND key_hash IS NOT NULL`,
    to,
    from,
  );
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

/** Remembers who wrote in a draft that an account claims, and nobody else. @param own those that the account has proved to be. */
export async function keepWriters(
  { all, run }: Statements,
  room: string,
  { writers, own }: { writers: readonly number[]; own: readonly number[] },
): Promise<void> {
  const others = new Set(writers.slice(0, MOST_WRITERS).map(String)).difference(new Set(own.map(String)));
  const rows = await all('SELECT writer FROM document_writer WHERE document = $1', room);
  const noted = new Set(rows.map(({ writer }) => String(writer)));
  for (const id of noted.difference(others))
    await run('DELETE FROM document_writer WHERE document = $1 AND writer = $2', room, id); // oxlint-disable-line no-await-in-loop -- one connection
  const missing = [...others.difference(noted)];
  for (let from = 0; from < missing.length; from += ADDED_AT_ONCE) {
    const added = missing.slice(from, from + ADDED_AT_ONCE);
    const values = added.map((_, at) => `($1, $${at + 2})`).join(', ');
    await run(`INSERT INTO document_writer (document, writer) VALUES ${values}`, room, ...added); // oxlint-disable-line no-await-in-loop -- one connection
  }
}

/** The writers that somebody has proved to be. @param keyHashes of the keys that they have shown. */
export async function provenWriters(
  { all }: Pick<Statements, 'all'>,
  room: string,
  keyHashes: readonly string[],
): Promise<number[]> {
  const rows = await rowsUnder(all, room, keyHashes);
  const hashes = new Map(rows.map((row) => [row.id, row.keyHash]));
  return keyHashes.filter((hash) => (hashes.get(writerIdOfHash(hash)) ?? hash) === hash).map(writerIdOfHash);
}

/** What somebody is to a document who has shown these keys. Whoever was removed under one of them was removed. */
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

/** What somebody may copy who has shown these keys: the document itself, or what was kept when their access ended. */
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

/** Whether somebody else than the owner wrote in a document before it was claimed. */
export async function hasFormerWriters({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM document_writer WHERE document = $1', room)) !== undefined;
}

/**
 * Forgets the writers of a document, and returns the copies that were kept for them.
 * @param withCopies forgets those too whose access has ended and who can still copy the text as it was then.
 */
export async function forgetWriters({ all }: Statements, room: string, withCopies = true): Promise<string[]> {
  const which = withCopies ? '' : ' AND copy IS NULL';
  return copiesIn(await all(`DELETE FROM document_writer WHERE document = $1${which} RETURNING copy`, room));
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
  // Nothing is left of a document whose words are gone.
  if (copies.length > 0)
    await run(
      `DELETE FROM document_writer WHERE copy IS NULL AND document NOT IN (SELECT name FROM document)
         AND document IN (SELECT name FROM library_document WHERE owner IS NULL)`,
    );
  return copies;
}

function copiesIn(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap(({ copy }) => (typeof copy === 'string' ? copy : [])))];
}

interface WriterRow {
  id: number;
  /** That of the key of the writer; undefined if the row is older than these. */
  keyHash: string | undefined;
  removedMs: number | undefined;
  copy: string | undefined;
}

/** The writers that somebody has proved to be by showing these keys. */
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

/** What ended somebody's access, whatever the owner removed later. */
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

/** What the owner names the former writers of one name by. */
function idOf(room: string, name: string | undefined): string {
  return createHash('sha256')
    .update(`writers ${room} ${name ?? ''}`)
    .digest('hex')
    .slice(0, ID_DIGITS);
}
