import { randomBytes } from 'node:crypto';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { DRAFT_ROOM_PREFIX, draftRoom } from '#shared-types/documents/collaboration';
import {
  CopiedDraft,
  CreatedLink,
  DocumentId,
  DocumentLink,
  DOCUMENTS_PATH,
  DocumentSharing,
  LinkChange,
  LINKS_MAX,
  NewLink,
} from '#shared-types/documents/documents';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/documents/writer-header';

import { hashOfSecret } from '../../documents/access.ts';
import { granted } from '../../documents/refusal.ts';
import { errors } from '../../errors.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { callerGuards } from '../caller.ts';
import { noteAccessChange } from './access-audit.ts';
import { DocumentParams, documentRoutesIn, type DocumentRoutesOptions } from './document-route.ts';

const CALLS_PER_USER = { perSecond: 1, burst: 60 };
const CALLS_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** A class of thirty behind one router whose document was deleted; each copy takes up space. */
const COPIES_PER_ADDRESS = { perSecond: 0.02, burst: 60 };
/** A secret has 128 random bits; an id only has to differ from the document's other ids. */
const SECRET_BYTES = 16;
const ID_BYTES = 8;
const DRAFT_ID_BYTES = 16;

const LinkParams = Type.Object({ id: DocumentId, link: Type.String({ maxLength: 2 * ID_BYTES }) });
const WriterParams = Type.Object({ id: DocumentId, writer: Type.String({ maxLength: 64 }) });

/** The links that let others open a document. Only its owner sees and changes them. */
export const linkRoutes: FastifyPluginAsyncTypebox<DocumentRoutesOptions> = async (app, { documents, roomBus }) => {
  const route = documentRoutesIn(app, documents);
  const ownersOnly = {
    ability: 'share',
    guards: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
    tag: 'library',
  } as const;
  const path = `${DOCUMENTS_PATH}/:id/links`;

  route(
    'GET',
    path,
    { ...ownersOnly, summary: 'Who can open a document', answer: DocumentSharing },
    ({ document: { room, kept } }) => kept.library.sharing(room),
  );
  route(
    'POST',
    path,
    { ...ownersOnly, summary: 'Create a link', body: NewLink, answer: CreatedLink, status: 201 },
    async ({ document: { room, kept }, body, request }) => {
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      const id = randomBytes(ID_BYTES).toString('hex');
      const link = granted(await kept.library.addLink(room, { id, ...body }, hashOfSecret(secret)), {
        full: () => errors.limitReached(LINKS_MAX, 'links per document'),
        unknown: errors.linkUnknown,
      });
      noteAccessChange(request, { what: 'link created', room, link: id, role: link.role });
      await roomBus.tell(room, { what: 'access' });
      return { link, secret };
    },
  );
  route(
    'PATCH',
    `${path}/:link`,
    {
      ...ownersOnly,
      summary: 'Change what a link allows, or revoke it',
      params: LinkParams,
      body: LinkChange,
      answer: DocumentLink,
    },
    async ({ document: { room, kept }, params: { link: id }, body: { role, revoked }, request }) => {
      const change = { ...(role && { role }), ...(revoked && { isRevoked: true as const }) };
      const link = granted(await kept.library.changeLink(room, id, change), { unknown: errors.linkUnknown });
      noteAccessChange(request, { what: revoked ? 'link revoked' : 'link changed', room, link: id, role: link.role });
      await roomBus.tell(room, { what: 'access' });
      return link;
    },
  );
  route(
    'DELETE',
    `${path}/:link`,
    { ...ownersOnly, summary: 'Remove a link', params: LinkParams },
    async ({ document: { room, kept }, params: { link }, request }) => {
      if (!(await kept.library.removeLink(room, link))) throw errors.linkUnknown();
      noteAccessChange(request, { what: 'link removed', room, link });
      await roomBus.tell(room, { what: 'access' });
    },
  );
};

/** The people who wrote in a draft before it was kept in an account: what they can still do, and how the owner ends it. */
export const formerWriterRoutes: FastifyPluginAsyncTypebox<DocumentRoutesOptions> = async (
  app,
  { documents, roomBus },
) => {
  documentRoutesIn(app, documents)(
    'DELETE',
    `${DOCUMENTS_PATH}/:id/writers/:writer`,
    {
      ability: 'share',
      guards: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
      tag: 'library',
      summary: 'End the access of people who wrote in a document before you kept it',
      params: WriterParams,
    },
    async ({ document: { room, kept }, params: { writer }, request }) => {
      granted(await kept.library.removeWriter(room, writer), { unknown: errors.writerUnknown });
      noteAccessChange(request, { what: 'writer removed', room });
      await roomBus.tell(room, { what: 'access' });
    },
  );
  // The keys give a right to a copy, even to people who have lost their right to the document.
  app.post(
    `${DOCUMENTS_PATH}/:id/copies`,
    {
      onRequest: rateLimit(COPIES_PER_ADDRESS),
      schema: {
        tags: ['documents'],
        summary: 'Copy a document that you wrote in, also when its owner has removed you or deleted it',
        params: DocumentParams,
        response: { 201: CopiedDraft },
      },
    },
    async (request, reply) => {
      const room = draftRoom(request.params.id);
      if (room === undefined) throw errors.nothingToCopy();
      const id = randomBytes(DRAFT_ID_BYTES).toString('hex');
      const hashes = writerHashesIn(request.headers[WRITERS_HEADER]);
      granted(await documents.library.copyForWriter(room, hashes, DRAFT_ROOM_PREFIX + id), {
        unknown: errors.nothingToCopy,
        'store full': errors.storageFull,
      });
      return reply.code(201).send({ id });
    },
  );
};
