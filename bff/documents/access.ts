import { createHash } from 'node:crypto';

import { DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';

import type { Documents, Right } from './documents.ts';
import { type AccessFacts, type Actor, roleOf } from './policy.ts';

/** What a judgement is made from. */
export interface AccessParts {
  documents: { readonly library: Pick<Documents['library'], 'facts'> };
  /** Whether an account is closed. */
  isAccountClosed: (userId: string) => Promise<boolean>;
}

/** Why somebody may not open a document. */
export type Denial =
  /** Its owner has deleted it for good; in the second case, the person can still copy what they wrote in. */
  | 'deleted'
  | 'deleted, copy kept'
  /** The account that it belongs to is closed, and with it what its owner has given to others. */
  | 'owner closed'
  /** The owner has ended the access of the person, who wrote in it before. */
  | 'writer removed'
  | 'writer removed, copy kept'
  /** The owner has put it into the bin, and the person wrote in it before. */
  | 'binned'
  /** The owner has closed the address, and the person has no link. */
  | 'address closed'
  /** Nobody has given the person anything. */
  | 'not allowed';

/** What somebody may do with a document. Where it belongs to nobody, there are no facts, and everybody writes. */
export type Judgement =
  | { denied: Denial; facts: AccessFacts }
  | { denied?: undefined; right: Right; facts: AccessFacts | undefined };

/** Judges what somebody may do with a document. Calls and sockets ask this, and nothing else. */
export async function judge(
  { documents, isAccountClosed }: AccessParts,
  room: string,
  actor: Actor,
): Promise<Judgement> {
  const facts = room.startsWith(DRAFT_ROOM_PREFIX)
    ? await documents.library.facts(room, actor.linkHash, actor.keyHashes)
    : undefined; // the public sandbox
  const role = roleOf(actor, facts, Date.now());
  if (facts) {
    if (facts.owner === undefined) return { denied: facts.hasCopy ? 'deleted, copy kept' : 'deleted', facts };
    if (role === undefined) return { denied: denialOf(facts, actor), facts };
    // Somebody who wrote here before it belonged to anybody depends on no account.
    const dependsOnOwner = role !== 'owner' && facts.formerWriter !== 'kept';
    if (dependsOnOwner && (await isAccountClosed(facts.owner))) return { denied: 'owner closed', facts };
  }
  return { right: { room, actor, role: role ?? 'write' }, facts };
}

/** What the owner has done, as somebody may learn it who has no role. */
function denialOf({ formerWriter, hasCopy, isInBin, addressRole }: AccessFacts, { linkHash }: Actor): Denial {
  if (formerWriter === 'removed') return hasCopy ? 'writer removed, copy kept' : 'writer removed';
  if (formerWriter && isInBin) return 'binned';
  return addressRole === 'closed' && linkHash === undefined ? 'address closed' : 'not allowed';
}

/** What is kept of a link's secret. The secret has 128 random bits, so a fast hash without salt can't be reversed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
