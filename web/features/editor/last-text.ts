import { draftIdOf, draftRoom } from '#shared-types/collaboration';
import { ABILITIES_OF } from '#shared-types/roles';

import { recentDrafts } from '../../storage/recent-drafts.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import type { DocumentAddress } from '../../sync/document-address.ts';
import { type KeptDocument, keptDocuments } from '../../sync/kept-documents.ts';

/** If the browser doesn't say what it keeps by then, the list of drafts is enough. */
const LONGEST_WAIT_MS = 1000;

/** A text of this device, and when somebody last worked on it here. */
interface LastText {
  address: DocumentAddress;
  atMs: number;
}

/** The text that somebody last wrote on this device: a draft, or a document of the account that is signed in. */
export async function lastText(): Promise<DocumentAddress | undefined> {
  const kept = await Promise.race([
    keptDocuments().catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), LONGEST_WAIT_MS)),
  ]);
  const roles = new Map(kept.map(({ room, role }) => [room, role]));
  const drafts = recentDrafts()
    // What somebody may only read isn't theirs.
    .filter(({ id }) => ABILITIES_OF[roles.get(draftRoom(id) ?? '') ?? 'write'].includes('write'))
    .map(({ id, link, changedAt }): LastText => ({
      address: { id, ...(link !== undefined && { link }) },
      atMs: changedAt,
    }));
  const [last] = [...drafts, ...ownedAmong(kept)].toSorted((a, b) => b.atMs - a.atMs);
  return last?.address;
}

/** The documents of the account; those of somebody who has signed out don't open. */
function ownedAmong(kept: readonly KeptDocument[]): LastText[] {
  if (markedName() === undefined) return [];
  return kept.flatMap(({ room, role, usedAtMs }) => {
    const id = draftIdOf(room);
    return role === 'owner' && id !== undefined ? [{ address: { id }, atMs: usedAtMs }] : [];
  });
}
