import type { Access } from '#shared-types/documents/collaboration';
import { ABILITIES_OF, type Ability, type LinkRole, type Role } from '#shared-types/documents/roles';

/** Who asks. Everything here has been verified: the token of the account, and that the link's secret has this hash. */
export interface Actor {
  /** The id of the account; guests have none. */
  userId?: string | undefined;
  linkHash?: string | undefined;
  /** The hashes of the writer keys that the person has shown (`writerHashOf`). */
  keyHashes?: readonly string[] | undefined;
}

/** A link that somebody shows. */
interface AccessLink {
  role: LinkRole;
  expiresMs: number | undefined;
  /** Whether it was revoked, or its time is over. */
  isOver: boolean;
  /** Its label, if the owner knows that people who follow the link see it. */
  shownLabel?: string | undefined;
}

/** What decides who may do what with a document. A draft without an owner has no such facts. */
export interface AccessFacts {
  /** The account that it belongs to; `undefined` once it is deleted for good. */
  owner: string | undefined;
  /** What people without a link may do if they know the address; `closed` if the owner has closed an open address. */
  addressRole: LinkRole | 'closed' | undefined;
  isInBin: boolean;
  /** The link whose hash the actor has, if it is one of this document's. */
  link: AccessLink | undefined;
  /** Whether the actor wrote in it before it had an owner, and whether the owner has ended the access that this gives. */
  formerWriter?: 'kept' | 'removed' | undefined;
  /** Whether a former writer can copy the text: as it is, or as it was when their access ended. */
  hasCopy?: boolean;
}

/** What people may also do in a draft without an owner. */
const ABILITIES_WITHOUT_OWNER: Partial<Record<Role, readonly Ability[]>> = { write: ['seeRecord'] };

/**
 * Whether a person with this role may do this. Nothing else decides it.
 * @param isOwned whether the document has an owner.
 */
export function can(role: Role | undefined, ability: Ability, { isOwned = true }: { isOwned?: boolean } = {}): boolean {
  if (role === undefined) return false;
  const abilities = isOwned ? ABILITIES_OF[role] : [...ABILITIES_OF[role], ...(ABILITIES_WITHOUT_OWNER[role] ?? [])];
  return abilities.includes(ability);
}

/** What the server tells a page about a role. */
export function accessOf(role: Role): Access {
  return { role, can: ABILITIES_OF[role] };
}

/** What a person may do with an existing comment. */
export interface CommentRights {
  /** Their own words only. */
  edit: boolean;
  /** Their own; the owner of the document may delete any. */
  delete: boolean;
  /** A thread that they started; people who may write in the document may resolve any. */
  resolve: boolean;
}

/** What a person with this role may do with a comment. @param isOwn whether they wrote it, or the first comment of a thread. */
export function commentRights(role: Role | undefined, { isOwn }: { isOwn: boolean }): CommentRights {
  const canComment = can(role, 'comment');
  return {
    edit: canComment && isOwn,
    delete: canComment && (isOwn || can(role, 'removeComments')),
    resolve: canComment && (isOwn || can(role, 'write')),
  };
}

/**
 * A person's role in a document; `undefined` if they have none.
 * @param facts none for the sandbox and for drafts without an owner: everyone who knows the address may write (D-66).
 */
export function roleOf({ userId }: Actor, facts: AccessFacts | undefined): Role | undefined {
  if (facts === undefined) return 'write';
  if (facts.owner === undefined) return undefined;
  if (facts.owner === userId) return 'owner';
  if (facts.isInBin) return undefined;
  const { link, addressRole, formerWriter } = facts;
  if (formerWriter === 'kept') return 'write';
  // A link alone decides, even if the address, which is part of every link, would allow more.
  if (link === undefined) return addressRole === 'closed' || formerWriter === 'removed' ? undefined : addressRole;
  return link.isOver ? undefined : link.role;
}
