import { type DocumentPage, FOLDERS_MAX, type ListedDocument } from '#shared-types/documents/documents';
import type { LinkRole } from '#shared-types/documents/roles';
import { LINK_ROLES } from '#shared-types/documents/roles';
import { folded, passageAround } from '#shared-types/text/text-search';

import type { Row, Statements } from '../../storage/database.ts';
import type { CallContext } from '../calls.ts';
import type { LibraryQuery, ListedPage } from '../documents.ts';
import type { AccessFacts } from '../policy.ts';
import { pageOf } from './library-page.ts';
import { CLOSED_ADDRESS } from './library-schema.ts';
import type { Projection } from './projection.ts';
import { formerWriterOf } from './writer-rows.ts';

/** How much text one listing looks through for the passages that it shows, in UTF-16 code units: about 100 essays. */
const PASSAGES_MAX_LENGTH = 1_000_000;

/** A document that an account gets. */
export interface NewRow {
  room: string;
  owner: string;
  addressRole: LinkRole | null;
  folder: string | null;
}

/** Adds a document to an account. Its words are added when the library is listed. */
export async function insertDocument(
  { run, nowMs }: CallContext,
  { room, owner, addressRole, folder }: NewRow,
): Promise<void> {
  await run(
    `INSERT INTO library_document
       (name, owner, address_role, created_ms, changed_ms, is_stale, words, title, sort_title, excerpt, search_text, folder)
     VALUES ($1, $2, $3, $4, $4, 1, 0, '', '', '', '', $5)`,
    room,
    owner,
    addressRole,
    nowMs,
    folder,
  );
}

/** Records that the content of a document has changed; does nothing for a draft without an owner. */
export async function noteChange({ run }: Statements, room: string, nowMs: number): Promise<void> {
  await run('UPDATE library_document SET changed_ms = $1, is_stale = is_stale + 1 WHERE name = $2', nowMs, room);
}

/** Whether a document of an account was deleted for good. */
export async function isGoneForGood({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM library_document WHERE name = $1 AND owner IS NULL', room)) !== undefined;
}

/** Deletes everything of an account's document but its name, and returns whether it belonged to an account. */
export async function markGone({ run }: Statements, room: string): Promise<boolean> {
  await run('DELETE FROM document_link WHERE document = $1', room);
  const changed = await run(
    `UPDATE library_document SET owner = NULL, address_role = NULL, title = '', sort_title = '', excerpt = '',
       search_text = '', shown_name = '', shown_text = '', folder = NULL, words = 0, is_stale = 0 WHERE name = $1 AND owner IS NOT NULL`,
    room,
  );
  return changed > 0;
}

/** How many bytes the texts of an account take up. */
export async function bytesOf({ get }: Statements, owner: string): Promise<number> {
  const row = await get(
    `SELECT coalesce(sum(coalesce(length(snapshot), 0) +
       coalesce((SELECT sum(length(data)) FROM document_update WHERE document = document.id), 0)), 0) AS bytes
     FROM document WHERE name IN (SELECT name FROM library_document WHERE owner = $1)`,
    owner,
  );
  return Number(row?.['bytes']);
}

/** The documents of an account whose projection is older than their content. */
export async function staleRooms({ all }: Statements, owner: string, most: number): Promise<string[]> {
  const rows = await all('SELECT name FROM library_document WHERE owner = $1 AND is_stale > 0 LIMIT $2', owner, most);
  return rows.map(({ name }) => String(name));
}

/** How many changes of a document its projection lacks. */
export async function changesSinceProjection({ get }: Statements, room: string): Promise<number> {
  const row = await get('SELECT is_stale FROM library_document WHERE name = $1', room);
  return Number(row?.['is_stale'] ?? 0);
}

/**
 * Stores what the library shows and searches of a document, and marks it as up to date. Does nothing if another server has stored a
 * change meanwhile. @param lacked how many changes the projection lacked before the content was read.
 */
export async function storeProjection(
  { run }: Statements,
  room: string,
  { projection, lacked }: { projection: Projection; lacked: number },
): Promise<void> {
  const { title, name, words, excerpt, searchText, text } = projection;
  await run(
    `UPDATE library_document SET is_stale = 0, title = $1, sort_title = $2, words = $3, excerpt = $4, search_text = $5,
       shown_name = $6, shown_text = $7 WHERE name = $8 AND is_stale = $9`,
    title,
    folded(name),
    words,
    excerpt,
    searchText,
    name,
    text,
    room,
    lacked,
  );
}

/** What decides who may open a document; `undefined` if it has no owner. */
export async function readFacts(
  { all, get, nowMs }: Pick<CallContext, 'all' | 'get' | 'nowMs'>,
  room: string,
  linkHash: string | undefined,
  keyHashes: readonly string[] = [],
): Promise<AccessFacts | undefined> {
  const row = await get('SELECT owner, address_role, binned_ms FROM library_document WHERE name = $1', room);
  if (row === undefined) return undefined;
  const link =
    linkHash === undefined
      ? undefined
      : await get(
          'SELECT role, label, label_shown, expires_ms, revoked_ms FROM document_link WHERE document = $1 AND hash = $2',
          room,
          linkHash,
        );
  // A role of a newer release must not count as no link, since the address may allow more.
  const role = link && (linkRole(link['role']) ?? 'read');
  const expiresMs = numberOf(link?.['expires_ms']);
  return {
    owner: typeof row['owner'] === 'string' ? row['owner'] : undefined,
    addressRole: row['address_role'] === CLOSED_ADDRESS ? CLOSED_ADDRESS : linkRole(row['address_role']),
    isInBin: row['binned_ms'] !== null,
    link: role && {
      role,
      expiresMs,
      isOver: link?.['revoked_ms'] !== null || (expiresMs !== undefined && expiresMs <= nowMs),
      shownLabel:
        Number(link?.['label_shown']) === 1 && link?.['revoked_ms'] === null ? String(link['label']) : undefined,
    },
    ...(await formerWriterOf({ all }, room, keyHashes)),
  };
}

/** Records that a link was used. */
export async function noteLinkUse({ run, nowMs }: CallContext, linkHash: string): Promise<void> {
  await run('UPDATE document_link SET opened_ms = $1 WHERE hash = $2', nowMs, linkHash);
}

/** A document as the library lists it. */
export async function findListed({ get, nowMs }: CallContext, room: string): Promise<ListedDocument | undefined> {
  const row = await get(
    `SELECT ${LISTED_COLUMNS} FROM library_document WHERE name = $2 AND owner IS NOT NULL`,
    nowMs,
    room,
  );
  return row && listed(row);
}

/** One page of an account's documents, from rows whose projections are fresh. */
export async function listPage(context: CallContext, query: LibraryQuery): Promise<ListedPage> {
  const { all, get, nowMs } = context;
  const counts = await get(
    `SELECT count(*) AS all_of_them, count(binned_ms) AS binned FROM library_document WHERE owner = $1`,
    query.owner,
  );
  const { condition, values, countedCondition, countedValues, order, limit, cursorOf } = pageOf(query);
  const rows = await all(
    `SELECT ${LISTED_COLUMNS}, sort_title FROM library_document WHERE owner = $2 AND ${condition} ORDER BY ${order} LIMIT ${limit + 1}`,
    nowMs,
    query.owner,
    ...values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const inBin = Number(counts?.['binned']);
  const isWhole = rows.length <= limit && query.after === undefined;
  const found = isWhole
    ? undefined
    : await get(
        // The first two parameters are those of the page.
        `SELECT count(*) AS found FROM library_document WHERE CAST($1 AS BIGINT) > 0 AND owner = $2 AND ${countedCondition}`,
        nowMs,
        query.owner,
        ...countedValues,
      );
  return {
    documents: await withPassages(context, shown.map(listed), { rows: shown, search: query.search }),
    found: found === undefined ? rows.length : Number(found['found']),
    folders: await foldersOf(context, query.owner),
    total: Number(counts?.['all_of_them']) - inBin,
    inBin,
    ...(rows.length > limit && last && { next: cursorOf(last) }),
  };
}

/** How long the texts of a page may be looked through; the others are listed without passages. */
const PASSAGES_MAX_MS = 100;

/** Adds the passages that a search found, as far as the texts may be looked through. */
async function withPassages(
  { get }: Statements,
  documents: readonly ListedDocument[],
  { rows, search }: { rows: readonly Row[]; search: string },
): Promise<ListedDocument[]> {
  if (search.trim() === '') return [...documents];
  let left = PASSAGES_MAX_LENGTH;
  const startedAt = performance.now();
  const found: ListedDocument[] = [];
  for (const [index, document] of documents.entries()) {
    const room = String(rows[index]?.['name']);
    const isInTime = left > 0 && performance.now() - startedAt < PASSAGES_MAX_MS;
    const row = isInTime ? await get('SELECT shown_text FROM library_document WHERE name = $1', room) : undefined;
    const text = row === undefined ? '' : String(row['shown_text']);
    left -= text.length;
    const match = passageAround(text, search);
    found.push({ ...document, ...(match !== undefined && { match }) });
  }
  return found;
}

async function foldersOf({ all }: Statements, owner: string): Promise<DocumentPage['folders']> {
  const rows = await all(
    `SELECT folder, count(*) AS documents FROM library_document
     WHERE owner = $1 AND folder IS NOT NULL AND binned_ms IS NULL GROUP BY folder`,
    owner,
  );
  return rows
    .map(({ folder, documents }) => ({ name: String(folder), documents: Number(documents) }))
    .toSorted((a, b) => BY_NAME.compare(a.name, b.name));
}

/** Orders “9b” before “10a”. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** Whether a document of an account can go into a folder: there is one of that name, or room for another. */
export async function hasRoomForFolder({ get }: Statements, owner: string, folder: string): Promise<boolean> {
  const row = await get(
    `SELECT count(DISTINCT folder) AS folders, coalesce(max(CASE WHEN folder = $1 THEN 1 END), 0) AS is_there
     FROM library_document WHERE owner = $2`,
    folder,
    owner,
  );
  return Number(row?.['is_there']) === 1 || Number(row?.['folders']) < FOLDERS_MAX;
}

/** The columns of a listed document; the first parameter of the statement is the current time. */
const LISTED_COLUMNS = `name, title, shown_name, folder, excerpt, words, created_ms, changed_ms, binned_ms,
  CASE WHEN coalesce(address_role, '${CLOSED_ADDRESS}') = '${CLOSED_ADDRESS}' THEN 0 ELSE 1 END + (SELECT count(*) FROM document_link WHERE document = library_document.name
    AND revoked_ms IS NULL AND (expires_ms IS NULL OR expires_ms > $1)) AS links,
  (SELECT count(*) FROM comment_thread WHERE document = library_document.name AND resolved_ms IS NULL
    AND EXISTS (SELECT 1 FROM comment WHERE thread = comment_thread.seq AND is_deleted = 0)) AS comments`;

function listed(row: Row): ListedDocument {
  const binnedMs = numberOf(row['binned_ms']);
  return {
    id: String(row['name']).slice(-ID_LENGTH),
    title: String(row['title']),
    name: String(row['shown_name']),
    ...(typeof row['folder'] === 'string' && { folder: row['folder'] }),
    excerpt: String(row['excerpt']),
    words: Number(row['words']),
    createdAt: iso(Number(row['created_ms'])),
    changedAt: iso(Number(row['changed_ms'])),
    ...(binnedMs !== undefined && { binnedAt: iso(binnedMs) }),
    links: Number(row['links']),
    comments: Number(row['comments']),
  };
}

/** The length of a document's id, which ends the name of its room. */
const ID_LENGTH = 32;

/** A time in milliseconds since 1970 as it is sent: ISO 8601, in UTC. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The number in a column; undefined where the column is empty. */
export function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

/** The role in a column of links; undefined where there is none. */
export function linkRole(value: unknown): LinkRole | undefined {
  return LINK_ROLES.find((role) => role === value);
}
