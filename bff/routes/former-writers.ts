import { randomBytes } from 'node:crypto';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { DRAFT_ROOM_PREFIX, draftRoom } from '#shared-types/collaboration';
import { CopiedDraft, DocumentId, DOCUMENTS_PATH } from '#shared-types/documents';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/writer-header';

import type { Documents } from '../documents/documents.ts';
import { granted } from '../documents/refusal.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { noteAccessChange } from './access-audit.ts';
import { callerGuards } from './caller-guards.ts';
import { allowedDocument } from './document-guard.ts';

const CALLS_PER_USER = { perSecond: 1, burst: 60 };
const CALLS_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** A class of thirty behind one router whose document was deleted; each copy takes up space. */
const COPIES_PER_ADDRESS = { perSecond: 0.02, burst: 60 };
const ID_BYTES = 16;

const Params = Type.Object({ id: DocumentId });
const WriterParams = Type.Object({ id: DocumentId, writer: Type.String({ maxLength: 64 }) });

/** Those who wrote in a draft before somebody kept it in their account: what remains theirs, and how the owner ends it. */
export const formerWriterRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  app.delete(
    `${DOCUMENTS_PATH}/:id/writers/:writer`,
    {
      onRequest: callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS }),
      schema: {
        tags: ['library'],
        summary: 'End the access of people who wrote in a document before you kept it',
        params: WriterParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { room } = await allowedDocument(request, request.params.id, documents, 'share');
      granted(await documents.library.removeWriter(room, request.params.writer), { unknown: errors.writerUnknown });
      noteAccessChange(request, { what: 'writer removed', room });
      app.openDocuments.recheck(room);
      return reply.code(204).send(null);
    },
  );
  app.post(
    `${DOCUMENTS_PATH}/:id/copies`,
    {
      onRequest: rateLimit(COPIES_PER_ADDRESS),
      schema: {
        tags: ['documents'],
        summary: 'Copy a document that you wrote in, also when its owner has removed you or deleted it',
        params: Params,
        response: { 201: CopiedDraft },
      },
    },
    async (request, reply) => {
      const room = draftRoom(request.params.id);
      const id = randomBytes(ID_BYTES).toString('hex');
      const hashes = writerHashesIn(request.headers[WRITERS_HEADER]);
      if (room === undefined) throw errors.nothingToCopy();
      granted(await documents.library.copyForWriter(room, hashes, DRAFT_ROOM_PREFIX + id), {
        unknown: errors.nothingToCopy,
        'store full': errors.storageFull,
      });
      return reply.code(201).send({ id });
    },
  );
};
