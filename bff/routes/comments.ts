import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import {
  COMMENTS_ROUTE,
  CommentThread,
  isCommentAnchor,
  NewReply,
  NewThread,
  THREAD_ROUTE,
  ThreadChange,
  ThreadParams,
} from '#shared-types/comments';
import { DocumentId } from '#shared-types/documents';
import { readName } from '#shared-types/person-name';

import type { AddedComment } from '../documents/comments/stored-comments.ts';
import type { Documents } from '../documents/documents.ts';
import { commentRights } from '../documents/policy.ts';
import { errors } from '../errors.ts';
import { rateLimit } from '../http/rate-limit.ts';
import {
  changeComments,
  type CommentedDocument,
  commentWords,
  commentedDocument,
  threadOf,
} from './commented-document.ts';

/** A teacher leaves a remark every few seconds; thirty students answer at once. */
const CHANGES_PER_ADDRESS = { perSecond: 5, burst: 300 };

const Params = Type.Object({ id: DocumentId });
const tags = ['documents'];

/** Starts, answers, resolves and moves threads of comments on the words of a document. */
export const commentRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (app, { documents }) => {
  const changing = { onRequest: [rateLimit(CHANGES_PER_ADDRESS), app.recogniseUser] };

  app.post(
    COMMENTS_ROUTE,
    {
      ...changing,
      schema: {
        tags,
        summary: 'Comment on some words',
        params: Params,
        body: NewThread,
        response: { 201: CommentThread },
      },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const { id: thread, anchor, quote } = request.body;
      judgeAnchor(anchor);
      const comment = addedComment(document, request.body);
      const { standing } = document;
      const action = { do: 'start', thread, anchor, quote, comment, standing } as const;
      return reply.code(201).send(await changeComments(app, documents, document, action));
    },
  );
  app.post(
    THREAD_ROUTE,
    {
      ...changing,
      schema: {
        tags,
        summary: 'Reply to a comment',
        params: ThreadParams,
        body: NewReply,
        response: { 201: CommentThread },
      },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const comment = addedComment(document, request.body);
      const { standing } = document;
      const action = { do: 'reply', thread: request.params.thread, comment, standing } as const;
      return reply.code(201).send(await changeComments(app, documents, document, action));
    },
  );
  app.patch(
    THREAD_ROUTE,
    {
      ...changing,
      schema: {
        tags,
        summary: 'Resolve or reopen a thread, or say where its words are now',
        params: ThreadParams,
        body: ThreadChange,
        response: { 200: CommentThread },
      },
    },
    async (request, reply) => {
      const document = await commentedDocument(request, request.params.id, documents);
      const thread = await threadOf(documents, document, request.params.thread);
      const action = threadAction(document, thread.comments[0]?.author, request.body);
      return reply.send(await changeComments(app, documents, document, { ...action, thread: thread.id }));
    },
  );
};

/** What to do with a thread. @param starter who started it. @throws {BffError} FORBIDDEN if the person may not. */
function threadAction(document: CommentedDocument, starter: string | undefined, change: ThreadChange) {
  if ('anchor' in change) {
    // Whoever changes the text knows where the words went.
    if (!document.canWrite) throw errors.documentForbidden(document.role);
    judgeAnchor(change.anchor);
    return { do: 'move', ...change } as const;
  }
  const { resolve } = commentRights(document.role, { isOwn: document.isOwn(starter) });
  if (!resolve) throw errors.commentForbidden('resolve');
  return change.isResolved
    ? ({ do: 'resolve', by: readName(change.name) ?? '', author: document.author } as const)
    : ({ do: 'reopen' } as const);
}

/** A name that can't be shown is left out: the comment matters more. @throws {BffError} if the call doesn't show who writes. */
function addedComment({ author }: CommentedDocument, { comment: id, text, name }: NewReply): AddedComment {
  if (author === undefined) throw errors.commenterUnknown();
  return { id, author, text: commentWords(text), name: readName(name) ?? '' };
}

function judgeAnchor(anchor: NewThread['anchor']): void {
  if (!isCommentAnchor(anchor)) throw errors.invalidRequest('anchor must name a place in the body of the document.');
}
