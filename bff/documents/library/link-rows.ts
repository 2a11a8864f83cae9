import { type DocumentLink, LINKS_MAX } from '#shared-types/documents/documents';

import type { Row, Statements } from '../../storage/database.ts';
import type { Handlers } from '../calls.ts';
import { refused } from '../refusal.ts';
import { iso, linkRole, numberOf } from './library-rows.ts';
import { CLOSED_ADDRESS } from './library-schema.ts';
import { formerWriters } from './writer-rows.ts';

const COLUMNS = 'id, role, label, created_ms, expires_ms, revoked_ms, opened_ms';

/** The handlers of links and of the open address. */
export const linkHandlers: Pick<
  Handlers['library'],
  'setAddressRole' | 'sharing' | 'addLink' | 'changeLink' | 'removeLink'
> = {
  async setAddressRole({ run }, room, role) {
    // An address that was never open doesn't count as closed: only a guess leads there.
    await run(
      `UPDATE library_document SET address_role = CASE WHEN $1 = $2 AND address_role IS NULL THEN NULL ELSE $1 END
       WHERE name = $3`,
      role ?? CLOSED_ADDRESS,
      CLOSED_ADDRESS,
      room,
    );
  },
  /** Who can open a document apart from its owner, newest link first. */
  async sharing(context, room) {
    const rows = await context.all(
      `SELECT ${COLUMNS} FROM document_link WHERE document = $1 ORDER BY created_ms DESC, id`,
      room,
    );
    const row = await context.get('SELECT address_role FROM library_document WHERE name = $1', room);
    const addressRole = linkRole(row?.['address_role']);
    const writers = await formerWriters(context, room);
    return { links: rows.map(toLink), writers, ...(addressRole && { addressRole }) };
  },
  async addLink(context, room, { id, role, label, isShown = false, expiresAt }, hash) {
    const { get, run, nowMs } = context;
    const row = await get('SELECT count(*) AS links FROM document_link WHERE document = $1', room);
    if (Number(row?.['links']) >= LINKS_MAX) return refused('full');
    await run(
      `INSERT INTO document_link (id, document, hash, role, label, label_shown, created_ms, expires_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      id,
      room,
      hash,
      role,
      label,
      isShown ? 1 : 0,
      nowMs,
      expiresAt === undefined ? null : Date.parse(expiresAt),
    );
    return (await findLink(context, room, id)) ?? refused('unknown');
  },
  async changeLink(context, room, id, { role, isRevoked }) {
    const { run, nowMs } = context;
    if (role) await run('UPDATE document_link SET role = $1 WHERE document = $2 AND id = $3', role, room, id);
    if (isRevoked)
      await run(
        'UPDATE document_link SET revoked_ms = coalesce(revoked_ms, $1) WHERE document = $2 AND id = $3',
        nowMs,
        room,
        id,
      );
    return (await findLink(context, room, id)) ?? refused('unknown');
  },
  removeLink: async ({ run }, room, id) =>
    (await run('DELETE FROM document_link WHERE document = $1 AND id = $2', room, id)) > 0,
};

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
