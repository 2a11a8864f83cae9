import type { DocumentPage, ListedDocument } from '#shared-types/documents';
import type { LinkRole } from '#shared-types/roles';
import { LINK_ROLES } from '#shared-types/roles';

import type { Row, Statements } from '../../storage/database.ts';
import type { CallContext } from '../calls.ts';
import type { LibraryQuery } from '../documents.ts';
import type { AccessFacts } from '../policy.ts';
import { pageOf } from './library-page.ts';
import { CLOSED_ADDRESS } from './library-schema.ts';
import { folded, type Projection } from './projection.ts';
import { formerWriterOf } from './writer-rows.ts';

/** Adds a document to an account. Its words follow when somebody lists them. */
export async function insertDocument(
  { run, nowMs }: CallContext,
  { room, owner, addressRole }: { room: string; owner: string; addressRole: LinkRole | null },
): Promise<void> {
  await run(
    `INSERT INTO library_document
       (name, owner, address_role, created_ms, changed_ms, is_stale, words, title, sort_title, excerpt, search_text)
     VALUES ($1, $2, $3, $4, $4, 1, 0, '', '', '', '')`,
    room,
    owner,
    addressRole,
    nowMs,
  );
}

/** Records that the content of a document has changed; does nothing for a draft that belongs to nobody. */
export async function noteChange({ run }: Statements, room: string, nowMs: number): Promise<void> {
  await run('UPDATE library_document SET changed_ms = $1, is_stale = 1 WHERE name = $2', nowMs, room);
}

/** Whether a document of an account was deleted for good. */
export async function isGoneForGood({ get }: Statements, room: string): Promise<boolean> {
  return (await get('SELECT 1 FROM library_document WHERE name = $1 AND owner IS NULL', room)) !== undefined;
}

/** Leaves nothing of a document of an account but its name, and returns whether it was one. */
export async function markGone({ run }: Statements, room: string): Promise<boolean> {
  await run('DELETE FROM document_link WHERE document = $1', room);
  const changed = await run(
    `UPDATE library_document SET owner = NULL, address_role = NULL, title = '', sort_title = '', excerpt = '',
       search_text = '', words = 0, is_stale = 0 WHERE name = $1 AND owner IS NOT NULL`,
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
  const rows = await all('SELECT name FROM library_document WHERE owner = $1 AND is_stale = 1 LIMIT $2', owner, most);
  return rows.map(({ name }) => String(name));
}

/** Stores what the library shows and searches of a document, and that this is up to date. */
export async function storeProjection({ run }: Statements, room: string, projection: Projection): Promise<void> {
  const { title, words, excerpt, searchText } = projection;
  await run(
    `UPDATE library_document SET is_stale = 0, title = $1, sort_title = $2, words = $3, excerpt = $4, search_text = $5
     WHERE name = $6`,
    title,
    folded(title),
    words,
    excerpt,
    searchText,
    room,
  );
}

/** What decides who may open a document; `undefined` if it belongs to nobody. */
export async function readFacts(
  { all, get }: Pick<Statements, 'all' | 'get'>,
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
          'SELECT role, expires_ms, revoked_ms FROM document_link WHERE document = $1 AND hash = $2',
          room,
          linkHash,
        );
  const role = linkRole(link?.['role']);
  return {
    owner: typeof row['owner'] === 'string' ? row['owner'] : undefined,
    addressRole: row['address_role'] === CLOSED_ADDRESS ? CLOSED_ADDRESS : linkRole(row['address_role']),
    isInBin: row['binned_ms'] !== null,
    link: role && { role, expiresMs: numberOf(link?.['expires_ms']), isRevoked: link?.['revoked_ms'] !== null },
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
export async function listPage({ all, get, nowMs }: CallContext, query: LibraryQuery): Promise<DocumentPage> {
  const counts = await get(
    `SELECT count(*) AS all_of_them, count(binned_ms) AS binned FROM library_document WHERE owner = $1`,
    query.owner,
  );
  const { condition, values, order, limit, cursorOf } = pageOf(query);
  const rows = await all(
    `SELECT ${LISTED_COLUMNS}, sort_title FROM library_document WHERE owner = $2 AND ${condition} ORDER BY ${order} LIMIT ${limit + 1}`,
    nowMs,
    query.owner,
    ...values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const inBin = Number(counts?.['binned']);
  return {
    documents: shown.map(listed),
    total: Number(counts?.['all_of_them']) - inBin,
    inBin,
    ...(rows.length > limit && last && { next: cursorOf(last) }),
  };
}

/** The columns of a listed document; the first parameter of the statement is the current time. */
const LISTED_COLUMNS = `name, title, excerpt, words, created_ms, changed_ms, binned_ms,
  CASE WHEN coalesce(address_role, '${CLOSED_ADDRESS}') = '${CLOSED_ADDRESS}' THEN 0 ELSE 1 END + (SELECT count(*) FROM document_link WHERE document = library_document.name
    AND revoked_ms IS NULL AND (expires_ms IS NULL OR expires_ms > $1)) AS links,
  (SELECT count(*) FROM comment_thread WHERE document = library_document.name AND resolved_ms IS NULL
    AND EXISTS (SELECT 1 FROM comment WHERE thread = comment_thread.seq AND is_deleted = 0)) AS comments`;

function listed(row: Row): ListedDocument {
  const binnedMs = numberOf(row['binned_ms']);
  return {
    id: String(row['name']).slice(-ID_LENGTH),
    title: String(row['title']),
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
