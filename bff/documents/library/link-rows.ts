import { type DocumentLink, type DocumentSharing, LINKS_MAX } from '#shared-types/documents';

import type { Row, Statements } from '../../storage/database.ts';
import type { Given } from './library-operations.ts';
import { iso, linkRole, numberOf } from './library-rows.ts';
import { formerWriters } from './writer-rows.ts';

const COLUMNS = 'id, role, label, created_ms, expires_ms, revoked_ms, opened_ms';

/** Who can open a document besides its owner: newest link first. */
export async function readSharing({ all, get }: Statements, room: string): Promise<DocumentSharing> {
  const rows = await all(`SELECT ${COLUMNS} FROM document_link WHERE document = $1 ORDER BY created_ms DESC, id`, room);
  const addressRole = linkRole(
    (await get('SELECT address_role FROM library_document WHERE name = $1', room))?.['address_role'],
  );
  const writers = await formerWriters({ all }, room);
  return { links: rows.map(toLink), writers, ...(addressRole && { addressRole }) };
}

export async function insertLink(
  statements: Statements,
  { room, link: { id, role, label, expiresAt }, hash }: Given<'addLink'>,
  nowMs: number,
): Promise<DocumentLink | undefined> {
  const { get, run } = statements;
  const count = Number((await get('SELECT count(*) AS links FROM document_link WHERE document = $1', room))?.['links']);
  if (count >= LINKS_MAX) return undefined;
  await run(
    `INSERT INTO document_link (id, document, hash, role, label, created_ms, expires_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    room,
    hash,
    role,
    label,
    nowMs,
    expiresAt === undefined ? null : Date.parse(expiresAt),
  );
  return findLink(statements, room, id);
}

export async function updateLink(
  statements: Statements,
  { room, id, change: { role, isRevoked } }: Given<'changeLink'>,
  nowMs: number,
): Promise<DocumentLink | undefined> {
  const { run } = statements;
  if (role) await run('UPDATE document_link SET role = $1 WHERE document = $2 AND id = $3', role, room, id);
  if (isRevoked)
    await run(
      'UPDATE document_link SET revoked_ms = coalesce(revoked_ms, $1) WHERE document = $2 AND id = $3',
      nowMs,
      room,
      id,
    );
  return findLink(statements, room, id);
}

export async function deleteLink({ run }: Statements, { room, id }: Given<'removeLink'>): Promise<boolean> {
  return (await run('DELETE FROM document_link WHERE document = $1 AND id = $2', room, id)) > 0;
}

async function findLink({ get }: Statements, room: string, id: string): Promise<DocumentLink | undefined> {
  const row = await get(`SELECT ${COLUMNS} FROM document_link WHERE document = $1 AND id = $2`, room, id);
  return row && toLink(row);
}

function toLink(row: Row): DocumentLink {
  const at = (column: string) => {
    const ms = numberOf(row[column]);
    return ms === undefined ? undefined : iso(ms);
  };
  const [expiresAt, revokedAt, openedAt] = [at('expires_ms'), at('revoked_ms'), at('opened_ms')];
  return {
    id: String(row['id']),
    role: linkRole(row['role']) ?? 'read',
    label: String(row['label']),
    createdAt: iso(Number(row['created_ms'])),
    ...(expiresAt && { expiresAt }),
    ...(revokedAt && { revokedAt }),
    ...(openedAt && { openedAt }),
  };
}
