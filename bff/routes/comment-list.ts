import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { CommentList, CommentQuery, COMMENTS_ROUTE } from '#shared-types/comments';
import { DocumentId } from '#shared-types/documents';

import type { Documents } from '../documents/documents.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type CommentedDocument, commentedDocument, threadAnswer } from './commented-document.ts';

/** Every page in a document asks what has changed after each new comment, and a class of thirty sits behind one router. */
const READS_PER_ADDRESS = { perSecond: 30, burst: 1800 };

const Params = Type.Object({ id: DocumentId });
const tags = ['documents'];

/** Lists the comments of a document, or what has changed about them. Whoever may only read it doesn't see them. */
export const commentListRoute: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  app.get(
    COMMENTS_ROUTE,
    {
      onRequest: [rateLimit(READS_PER_ADDRESS), app.recogniseUser],
      schema: {
        tags,
        summary: 'List comments, or what has changed about them',
        params: Params,
        querystring: CommentQuery,
        response: { 200: CommentList },
      },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const { at, threads, gone } = await documents.comments.list(document.room, seenBy(document, request.query.since));
      return reply.send({
        threads: threads.map((thread) => threadAnswer(document, thread)),
        ...(gone && { gone: [...gone] }),
        at: `${at}-${document.viewer}`,
      });
    },
  );
};

/**
 * The number of the change that a page has seen, in the `at` of an answer; `undefined` if that went to somebody who may do more or
 * less, since each thread says what one may do with it.
 */
function seenBy({ viewer }: CommentedDocument, at: string | undefined): number | undefined {
  const [number, seenAs] = at?.split('-') ?? [];
  return seenAs === viewer && Number.isSafeInteger(Number(number)) ? Number(number) : undefined;
}
