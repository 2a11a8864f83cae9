import { createHash } from 'node:crypto';

import { DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';

import type { Documents, Right } from './documents.ts';
import { type AccessFacts, type Actor, roleOf } from './policy.ts';

/** What the judgement needs. */
export interface AccessParts {
  documents: { readonly library: Pick<Documents['library'], 'facts'> };
  /** Whether an account is closed. */
  isAccountClosed: (userId: string) => Promise<boolean>;
}

/** Why a person may not open a document. */
export type Denial =
  /** Its owner has deleted it for good; in the second case, the person can still copy what they wrote in. */
  | 'deleted'
  | 'deleted, copy kept'
  /** The owner’s account is closed, which ends everything the owner has shared. */
  | 'owner closed'
  /** The person wrote in it before, and the owner has ended their access. */
  | 'writer removed'
  | 'writer removed, copy kept'
  /** The person wrote in it before, and the owner has put it into the bin. */
  | 'binned'
  /** The owner has closed the address, and the person has no link. */
  | 'address closed'
  /** The person was never given access. */
  | 'not allowed';

/** What a person may do with a document. A document without an owner has no facts, and everyone may write in it. */
export type Judgement =
  | { denied: Denial; facts: AccessFacts }
  | { denied?: undefined; right: Right; facts: AccessFacts | undefined };

/** Judges what a person may do with a document. It is the only judge, for calls and sockets alike. */
export async function judge(
  { documents, isAccountClosed }: AccessParts,
  room: string,
  actor: Actor,
): Promise<Judgement> {
  const facts = room.startsWith(DRAFT_ROOM_PREFIX)
    ? await documents.library.facts(room, actor.linkHash, actor.keyHashes)
    : undefined; // the public sandbox
  const role = roleOf(actor, facts);
  if (facts) {
    if (facts.owner === undefined) return { denied: facts.hasCopy ? 'deleted, copy kept' : 'deleted', facts };
    if (role === undefined) return { denied: denialOf(facts, actor), facts };
    // People who wrote here before the document had an owner don't depend on the owner's account.
    const dependsOnOwner = role !== 'owner' && facts.formerWriter !== 'kept';
    if (dependsOnOwner && (await isAccountClosed(facts.owner))) return { denied: 'owner closed', facts };
  }
  return { right: { room, actor, role: role ?? 'write' }, facts };
}

/** What a person without a role may learn of what the owner has done. */
function denialOf({ formerWriter, hasCopy, isInBin, addressRole }: AccessFacts, { linkHash }: Actor): Denial {
  if (formerWriter === 'removed') return hasCopy ? 'writer removed, copy kept' : 'writer removed';
  if (formerWriter && isInBin) return 'binned';
  return addressRole === 'closed' && linkHash === undefined ? 'address closed' : 'not allowed';
}

/**
 * The hash of a link's secret, which is all we keep of it. The secret has 128 random bits, so a fast hash without salt can't be
 * reversed.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
