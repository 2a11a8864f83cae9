import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { NewRemoval, REMOVAL_ROUTE, RemovalCount, RemovalParams } from '#shared-types/comments';

import type { Documents } from '../documents/documents.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { allowedDocument } from './document-guard.ts';

/** Somebody clears away a flood, author by author. */
const CALLS_PER_ADDRESS = { perSecond: 2, burst: 120 };

const tags = ['documents'];

/** Removes all comments of one author, and brings them back; only the owner of a document does that. */
export const commentRemovalRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const { comments } = documents;
  const guarded = { onRequest: [rateLimit(CALLS_PER_ADDRESS), app.recogniseUser] };
  app.put(
    REMOVAL_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Remove all comments of an author',
        params: RemovalParams,
        body: NewRemoval,
        response: { 200: RemovalCount },
      },
    },
    async (request, reply) => {
      const { id, removal } = request.params;
      const { room } = await allowedDocument(request, id, documents, 'removeComments');
      const count = await comments.removeBy(room, { id: removal, author: request.body.author });
      if (count === undefined) throw errors.commentsOfNobody();
      app.openDocuments.tellOfComments(room);
      return reply.send({ count });
    },
  );
  app.delete(
    REMOVAL_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Bring the comments of a removal back',
        params: RemovalParams,
        response: { 200: RemovalCount },
      },
    },
    async (request, reply) => {
      const { id, removal } = request.params;
      const { room } = await allowedDocument(request, id, documents, 'removeComments');
      const count = await comments.bringBack(room, removal);
      if (count === undefined) throw errors.removalUnknown();
      app.openDocuments.tellOfComments(room);
      return reply.send({ count });
    },
  );
};
