import type { FastifyRequest } from 'fastify';

import { draftRoom } from '#shared-types/collaboration';
import { LINK_HEADER, type Role } from '#shared-types/roles';
import { isLinkSecret } from '#shared-types/room-credentials';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/writer-header';

import type { Documents } from '../documents/documents.ts';
import { hashOfSecret } from '../documents/link-secret.ts';
import { can, isGivenByOwner, roleOf, type Verb } from '../documents/policy.ts';
import { errors } from '../errors.ts';

/** A document that the person who makes a request may do something with. */
export interface AllowedDocument {
  room: string;
  role: Role;
  /** The id of the account that it belongs to; `undefined` for a draft that belongs to nobody. */
  ownerId: string | undefined;
  /** Whether it is in its owner's bin. */
  isInBin: boolean;
}

/**
 * Finds the document that a request names, if the person may do all of this with it; `policy.ts` decides. The route has run
 * `recogniseUser` or `requireUser` before.
 * @throws {BffError} NOT_FOUND if they may not even know of it, or FORBIDDEN.
 */
export async function allowedDocument(
  request: FastifyRequest,
  id: string,
  { library }: Pick<Documents, 'library'>,
  ...verbs: Verb[]
): Promise<AllowedDocument> {
  const room = draftRoom(id);
  if (room === undefined) throw errors.documentUnknown();
  const secret = request.headers[LINK_HEADER];
  const linkHash = typeof secret === 'string' && isLinkSecret(secret) ? hashOfSecret(secret) : undefined;
  const facts = await library.facts(room, linkHash, writerHashesIn(request.headers[WRITERS_HEADER]));
  const { user } = request;
  const userId = user === undefined || user.isAnonymous ? undefined : user.id;
  const role = roleOf({ userId, linkHash }, facts, Date.now());
  if (role === undefined || !can(role, 'read')) throw errors.documentUnknown();
  const { isAccountClosed } = request.server;
  const dependsOnOwner = isGivenByOwner(role) && facts?.formerWriter !== 'kept';
  if (facts?.owner !== undefined && dependsOnOwner && (await isAccountClosed(facts.owner)))
    throw errors.documentUnknown();
  for (const verb of verbs)
    if (!can(role, verb, { isOwned: facts !== undefined })) throw errors.documentForbidden(role);
  return { room, role, ownerId: facts?.owner, isInBin: facts?.isInBin ?? false };
}
