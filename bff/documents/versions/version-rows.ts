import { NAMED_VERSIONS_MAX } from '#shared-types/documents/versions';

import type { Row, Statements, Value } from '../../storage/database.ts';
import { type Refused, refused } from '../refusal.ts';
import type { DocumentVersion, VersionReason } from './document-versions.ts';
import { type Stretch, united } from './stretch.ts';
import { MOST_VERSION_BYTES, thinned } from './version-thinning.ts';

/** Named versions stay, so they may only take this share of the room for versions. */
const NAMED_SHARE = 0.5;

const STRETCH_COLUMNS = 'started_ms, ended_ms, authors, typed, pasted, brought_back, deleted, words_before';
const VERSION_COLUMNS = `number, ${STRETCH_COLUMNS}, words_after, words_added, words_removed, name, reason`;

const CONTENT_COLUMNS = 'number, words_after, words_added, words_removed, name, reason, content';

/** A version to be stored. */
export interface NewVersion extends Omit<DocumentVersion, 'number' | 'name'> {
  /** The content, deflated. */
  content: Uint8Array;
}

/** The stretch that was unfinished when a document's updates were last cut. */
export async function findStretch({ get }: Statements, document: number): Promise<Stretch | undefined> {
  const row = await get(`SELECT ${STRETCH_COLUMNS} FROM document_stretch WHERE document = $1`, document);
  return row && stretchOf(row);
}

/** Replaces that stretch. */
export async function keepStretch({ run }: Statements, document: number, stretch: Stretch | undefined): Promise<void> {
  await run('DELETE FROM document_stretch WHERE document = $1', document);
  if (!stretch) return;
  await run(
    `INSERT INTO document_stretch (document, ${STRETCH_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    document,
    ...valuesOf(stretch),
  );
}

/** Adds a version after the others. */
export async function addVersion({ run }: Statements, document: number, version: NewVersion): Promise<void> {
  await run(
    `INSERT INTO document_version (document, ${STRETCH_COLUMNS}, words_after, words_added, words_removed, content, reason, number)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce(max(number), 0) + 1
     FROM document_version WHERE document = $1`,
    document,
    ...valuesOf(version),
    version.wordsAfter,
    version.words.added,
    version.words.removed,
    version.content,
    version.reason ? JSON.stringify(version.reason) : null,
  );
}

/**
 * Copies versions of another document to one without versions: first those from before a removal, then the newest.
 * @param maxBytes how much room they may take.
 */
export async function copyVersions(
  { all, run }: Statements,
  { from, to, maxBytes }: { from: number; to: number; maxBytes: number },
): Promise<void> {
  const rows = await all(
    `SELECT number, length(content) AS bytes FROM document_version WHERE document = $1
     ORDER BY CASE WHEN reason IS NULL THEN 1 ELSE 0 END, number DESC`,
    from,
  );
  let left = maxBytes;
  for (const { number, bytes } of rows) {
    left -= Number(bytes);
    if (left < 0) return;
    await run(
      `INSERT INTO document_version (document, ${STRETCH_COLUMNS}, ${CONTENT_COLUMNS})
       SELECT $1, ${STRETCH_COLUMNS}, ${CONTENT_COLUMNS} FROM document_version WHERE document = $2 AND number = $3`,
      to,
      from,
      Number(number),
    );
  }
}

/** Records why the newest version is worth keeping, unless a reason is already known. */
export async function giveReason({ run }: Statements, document: number, reason: VersionReason): Promise<void> {
  await run(
    `UPDATE document_version SET reason = $1 WHERE document = $2 AND reason IS NULL
       AND number = (SELECT max(number) FROM document_version WHERE document = $2)`,
    JSON.stringify(reason),
    document,
  );
}

/** Deletes surplus versions. */
export async function thinVersions(statements: Statements, document: number, nowMs: number): Promise<void> {
  const rows = await statements.all(
    `SELECT number, ended_ms, length(content) AS bytes, name, reason FROM document_version WHERE document = $1 ORDER BY number`,
    document,
  );
  const drops = thinned(
    rows.map((row) => ({
      number: Number(row['number']),
      endedMs: Number(row['ended_ms']),
      bytes: Number(row['bytes']),
      isNamed: row['name'] !== null,
      isGuard: row['reason'] !== null,
    })),
    nowMs,
  );
  for (const { number, into } of drops) {
    if (into !== undefined) await merge(statements, document, number, into);
    await statements.run('DELETE FROM document_version WHERE document = $1 AND number = $2', document, number);
  }
}

/** The versions of a document, newest first. */
export async function listVersions({ all }: Statements, document: number): Promise<DocumentVersion[]> {
  const rows = await all(
    `SELECT ${VERSION_COLUMNS} FROM document_version WHERE document = $1 ORDER BY number DESC`,
    document,
  );
  return rows.map(versionOf);
}

/** The content of a version, deflated; the newest if no number is given. */
export async function deflatedContent(
  { get }: Statements,
  document: number,
  number?: number,
): Promise<Uint8Array | undefined> {
  const row = await get(
    `SELECT content FROM document_version WHERE document = $1 AND (number = $2 OR $2 IS NULL) ORDER BY number DESC LIMIT 1`,
    document,
    number ?? null,
  );
  const content = row?.['content'];
  return content instanceof Uint8Array ? content : undefined;
}

/** Names a version, or removes its name. */
export async function nameVersion(
  statements: Statements,
  document: number,
  { number, name }: { number: number; name: string | undefined },
): Promise<DocumentVersion | Refused<'full' | 'unknown'>> {
  if (name !== undefined && !(await hasRoomForName(statements, document, number))) return refused('full');
  await statements.run(
    'UPDATE document_version SET name = $1 WHERE document = $2 AND number = $3',
    name ?? null,
    document,
    number,
  );
  return (await find(statements, document, number)) ?? refused('unknown');
}

/** Deletes all versions of a document. */
export async function removeVersions({ run }: Statements, room: string): Promise<void> {
  for (const table of ['document_version', 'document_stretch']) {
    await run(`DELETE FROM ${table} WHERE document = (SELECT id FROM document WHERE name = $1)`, room);
  }
}

async function hasRoomForName({ get }: Statements, document: number, number: number): Promise<boolean> {
  const row = await get(
    `SELECT count(*) AS versions, coalesce(sum(length(content)), 0) AS bytes FROM document_version
     WHERE document = $1 AND (name IS NOT NULL OR number = $2)`,
    document,
    number,
  );
  const bytes = Number(row?.['bytes']);
  return Number(row?.['versions']) <= NAMED_VERSIONS_MAX && bytes <= MOST_VERSION_BYTES * NAMED_SHARE;
}

/** Adds the figures of an older version to those of a newer one. */
async function merge(statements: Statements, document: number, number: number, into: number): Promise<void> {
  const [older, newer] = [await find(statements, document, number), await find(statements, document, into)];
  if (!older || !newer) return;
  await statements.run(
    `UPDATE document_version SET started_ms = $1, authors = $2, typed = $3, pasted = $4, brought_back = $5, deleted = $6,
       words_before = $7, words_added = $8, words_removed = $9 WHERE document = $10 AND number = $11`,
    Math.min(older.startedMs, newer.startedMs),
    JSON.stringify(united(older.authors, newer.authors)),
    older.typed + newer.typed,
    older.pasted + newer.pasted,
    older.broughtBack + newer.broughtBack,
    older.deleted + newer.deleted,
    older.wordsBefore,
    older.words.added + newer.words.added,
    older.words.removed + newer.words.removed,
    document,
    into,
  );
}

async function find({ get }: Statements, document: number, number: number): Promise<DocumentVersion | undefined> {
  const row = await get(
    `SELECT ${VERSION_COLUMNS} FROM document_version WHERE document = $1 AND number = $2`,
    document,
    number,
  );
  return row && versionOf(row);
}

function valuesOf(stretch: Stretch): Value[] {
  const { startedMs, endedMs, authors, typed, pasted, broughtBack, deleted, wordsBefore } = stretch;
  return [startedMs, endedMs, JSON.stringify(authors), typed, pasted, broughtBack, deleted, wordsBefore];
}

function versionOf(row: Row): DocumentVersion {
  return {
    number: Number(row['number']),
    ...stretchOf(row),
    wordsAfter: Number(row['words_after']),
    words: { added: Number(row['words_added']), removed: Number(row['words_removed']) },
    name: typeof row['name'] === 'string' ? row['name'] : undefined,
    reason: typeof row['reason'] === 'string' ? JSON.parse(row['reason']) : undefined,
  };
}

function stretchOf(row: Row): Stretch {
  const authors: unknown = JSON.parse(String(row['authors']));
  return {
    startedMs: Number(row['started_ms']),
    endedMs: Number(row['ended_ms']),
    authors: Array.isArray(authors) ? authors.map(String) : [],
    typed: Number(row['typed']),
    pasted: Number(row['pasted']),
    broughtBack: Number(row['brought_back']),
    deleted: Number(row['deleted']),
    wordsBefore: Number(row['words_before']),
  };
}
