import type { FastifyPluginAsync } from 'fastify';

import {
  COMMENT_ROUTE,
  CommentChange,
  CommentList,
  CommentParams,
  CommentQuery,
  COMMENTS_ROUTE,
  CommentThread,
  isCommentAnchor,
  NewRemoval,
  NewReply,
  NewThread,
  REMOVAL_ROUTE,
  RemovalCount,
  RemovalParams,
  THREAD_ROUTE,
  ThreadChange,
  ThreadParams,
} from '#shared-types/documents/comments';
import { readName } from '#shared-types/people/person-name';

import type { AddedComment } from '../../documents/comments/stored-comments.ts';
import { commentRights } from '../../documents/policy.ts';
import { errors } from '../../errors.ts';
import {
  changeComments,
  commentedDocument,
  type CommentedDocument,
  commentWords,
  rightsTo,
  threadAnswer,
  threadOf,
} from './commented-document.ts';
import { documentGuards, documentRoutesIn, type DocumentRoutesOptions } from './document-route.ts';

/** Every page in a document asks what has changed after each new comment, and a class of thirty sits behind one router. */
const READS_PER_ADDRESS = { perSecond: 30, burst: 1800 };
/** A teacher leaves a remark every few seconds; thirty students answer at once. */
const CHANGES_PER_ADDRESS = { perSecond: 5, burst: 300 };
/** People mend their own words now and then. */
const OWN_CHANGES_PER_ADDRESS = { perSecond: 2, burst: 120 };
/** An owner clears away a flood, author by author. */
const REMOVALS_PER_ADDRESS = { perSecond: 2, burst: 120 };

/** Lists the comments of a document, or what has changed about them. People who may only read it see none. */
export const commentListRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents }) => {
  const route = documentRoutesIn(app, documents);

  route(
    'GET',
    COMMENTS_ROUTE,
    {
      ability: 'comment',
      guards: documentGuards(app, READS_PER_ADDRESS),
      summary: 'List comments, or what has changed about them',
      query: CommentQuery,
      answer: CommentList,
    },
    async ({ document, query, request }) => {
      const commented = commentedDocument(document, request);
      const { at, threads, gone } = await document.kept.comments.list(document.room, seenBy(commented, query.since));
      return {
        threads: threads.map((thread) => threadAnswer(commented, thread)),
        ...(gone && { gone: [...gone] }),
        at: `${at}-${commented.viewer}`,
      };
    },
  );
};

/** Starts, answers, resolves and moves threads of comments on the words of a document. */
export const threadRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents, roomBus }) => {
  const route = documentRoutesIn(app, documents);
  const commenting = { ability: 'comment', guards: documentGuards(app, CHANGES_PER_ADDRESS) } as const;

  route(
    'POST',
    COMMENTS_ROUTE,
    { ...commenting, summary: 'Comment on some words', body: NewThread, answer: CommentThread, status: 201 },
    ({ document, body, request }) => {
      const commented = commentedDocument(document, request);
      const { id: thread, anchor, quote } = body;
      judgeAnchor(anchor);
      const comment = addedComment(commented, body);
      const { standing } = commented;
      return changeComments(roomBus, commented, { do: 'start', thread, anchor, quote, comment, standing });
    },
  );
  route(
    'POST',
    THREAD_ROUTE,
    {
      ...commenting,
      summary: 'Reply to a comment',
      params: ThreadParams,
      body: NewReply,
      answer: CommentThread,
      status: 201,
    },
    ({ document, params: { thread }, body, request }) => {
      const commented = commentedDocument(document, request);
      const { standing } = commented;
      const comment = addedComment(commented, body);
      return changeComments(roomBus, commented, { do: 'reply', thread, comment, standing });
    },
  );
  route(
    'PATCH',
    THREAD_ROUTE,
    {
      ...commenting,
      summary: 'Resolve or reopen a thread, or say where its words are now',
      params: ThreadParams,
      body: ThreadChange,
      answer: CommentThread,
    },
    async ({ document, params, body, request }) => {
      const commented = commentedDocument(document, request);
      const thread = await threadOf(commented, params.thread);
      const action = threadAction(commented, thread.comments[0]?.author, body);
      return changeComments(roomBus, commented, { ...action, thread: thread.id });
    },
  );
};

/** Edits and deletes one comment: people their own, and the owner of a document deletes any. */
export const commentRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents, roomBus }) => {
  const route = documentRoutesIn(app, documents);
  const commenting = {
    ability: 'comment',
    guards: documentGuards(app, OWN_CHANGES_PER_ADDRESS),
    params: CommentParams,
  } as const;

  route(
    'PATCH',
    COMMENT_ROUTE,
    { ...commenting, summary: 'Edit your comment', body: CommentChange, answer: CommentThread },
    async ({ document, params: { thread, comment }, body, request }) => {
      const commented = commentedDocument(document, request);
      const rights = rightsTo(commented, await threadOf(commented, thread), comment);
      if (!rights.edit) throw errors.commentForbidden('edit');
      const { standing } = commented;
      return changeComments(roomBus, commented, {
        do: 'edit',
        thread,
        comment,
        text: commentWords(body.text),
        standing,
      });
    },
  );
  route(
    'DELETE',
    COMMENT_ROUTE,
    { ...commenting, summary: 'Delete a comment' },
    async ({ document, params: { thread, comment }, request }) => {
      const commented = commentedDocument(document, request);
      const rights = rightsTo(commented, await threadOf(commented, thread), comment);
      if (!rights.delete) throw errors.commentForbidden('delete');
      await changeComments(roomBus, commented, { do: 'delete', thread, comment });
    },
  );
};

/** Removes all comments of one author, and brings them back; only the owner of a document does that. */
export const commentRemovalRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { documents, roomBus }) => {
  const route = documentRoutesIn(app, documents);
  const removing = {
    ability: 'removeComments',
    guards: documentGuards(app, REMOVALS_PER_ADDRESS),
    params: RemovalParams,
    answer: RemovalCount,
  } as const;

  route(
    'PUT',
    REMOVAL_ROUTE,
    { ...removing, summary: 'Remove all comments of an author', body: NewRemoval },
    async ({ document: { room, kept }, params: { removal: id }, body: { author } }) => {
      const count = await kept.comments.removeBy(room, { id, author });
      if (count === undefined) throw errors.commentsOfNobody();
      await roomBus.tell(room, { what: 'comments' });
      return { count };
    },
  );
  route(
    'DELETE',
    REMOVAL_ROUTE,
    { ...removing, summary: 'Bring the comments of a removal back' },
    async ({ document: { room, kept }, params: { removal } }) => {
      const count = await kept.comments.bringBack(room, removal);
      if (count === undefined) throw errors.removalUnknown();
      await roomBus.tell(room, { what: 'comments' });
      return { count };
    },
  );
};

/**
 * The number of the change that a page has seen, in the `at` of an answer; `undefined` if the answer went to a person with other
 * rights, since each thread says what one may do with it.
 */
function seenBy({ viewer }: CommentedDocument, at: string | undefined): number | undefined {
  const [number, seenAs] = at?.split('-') ?? [];
  return seenAs === viewer && Number.isSafeInteger(Number(number)) ? Number(number) : undefined;
}

/** What to do with a thread. @param starter who started it. @throws {BffError} FORBIDDEN if the person may not. */
function threadAction(document: CommentedDocument, starter: string | undefined, change: ThreadChange) {
  if ('anchor' in change) {
    // Only people who change the text know where the words went.
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
