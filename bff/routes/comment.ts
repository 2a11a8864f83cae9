import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { COMMENT_ROUTE, CommentChange, CommentParams, CommentThread } from '#shared-types/comments';

import type { StoredThread } from '../documents/comments/stored-comments.ts';
import type { Documents } from '../documents/documents.ts';
import { type CommentRights, commentRights } from '../documents/policy.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import {
  changeComments,
  type CommentedDocument,
  commentedDocument,
  commentWords,
  threadOf,
} from './commented-document.ts';

/** People mend their own words now and then. */
const CHANGES_PER_ADDRESS = { perSecond: 2, burst: 120 };

const tags = ['documents'];

/** Edits and deletes one comment: people their own, and the owner of a document deletes any. */
export const singleCommentRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const guarded = { onRequest: [rateLimit(CHANGES_PER_ADDRESS), app.recogniseUser] };
  app.patch(
    COMMENT_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Edit your comment',
        params: CommentParams,
        body: CommentChange,
        response: { 200: CommentThread },
      },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const { thread, comment } = request.params;
      if (!rightsTo(document, await threadOf(documents, document, thread), comment).edit)
        throw errors.commentForbidden('edit');
      const { standing } = document;
      const action = { do: 'edit', thread, comment, text: commentWords(request.body.text), standing } as const;
      return reply.send(await changeComments(app, documents, document, action));
    },
  );
  app.delete(
    COMMENT_ROUTE,
    {
      ...guarded,
      schema: { tags, summary: 'Delete a comment', params: CommentParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const { thread, comment } = request.params;
      if (!rightsTo(document, await threadOf(documents, document, thread), comment).delete)
        throw errors.commentForbidden('delete');
      await changeComments(app, documents, document, { do: 'delete', thread, comment });
      return reply.code(204).send(null);
    },
  );
};

/** What the person may do with a comment of a thread. @throws {BffError} NOT_FOUND if there's no such comment. */
function rightsTo({ role, isOwn }: CommentedDocument, { comments }: StoredThread, id: string): CommentRights {
  const comment = comments.find((one) => one.id === id);
  if (comment === undefined || comment.isDeleted) throw errors.commentUnknown();
  return commentRights(role, { isOwn: isOwn(comment.author) });
}
