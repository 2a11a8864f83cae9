import type { FastifyRequest } from 'fastify';

import {
  type Comment,
  COMMENTER_HEADER,
  type CommenterStanding,
  type CommentThread,
  isCommenterKey,
} from '#shared-types/documents/comments';
import { showsNothing } from '#shared-types/text/visible-text';

import {
  authorIdOf,
  authorKind,
  colourOf,
  commenterOf,
  standingOf,
  viewerOf,
} from '../../documents/comments/commenter.ts';
import type { CommentAction, StoredComment, StoredThread } from '../../documents/comments/stored-comments.ts';
import { can, type CommentRights, commentRights } from '../../documents/policy.ts';
import { granted } from '../../documents/refusal.ts';
import type { RoomBus } from '../../documents/room-bus.ts';
import { errors } from '../../errors.ts';
import type { AllowedDocument } from './document-route.ts';

/** A document that the person who makes a request may comment on. */
export interface CommentedDocument extends AllowedDocument {
  /** The author of what the person writes now; `undefined` if the call doesn't show one. */
  author: string | undefined;
  /** How many places there are for the person's comments. */
  standing: CommenterStanding;
  canWrite: boolean;
  /** A short text that identifies how the person sees comments. */
  viewer: string;
  /** Whether the person is this author. */
  isOwn: (author: string | undefined) => boolean;
}

/** What the person who makes a request about the comments of a document may do with them. @throws why it isn't known who they are. */
export function commentedDocument(document: AllowedDocument, request: FastifyRequest): CommentedDocument {
  const { user, userFault } = request;
  // Otherwise the comment of somebody with an account would be a guest's for ever.
  if (userFault !== undefined) throw userFault;
  const key = request.headers[COMMENTER_HEADER];
  const { author, authors } = commenterOf(document.room, {
    userId: user === undefined || user.isAnonymous ? undefined : user.id,
    key: isCommenterKey(key) ? key : undefined,
  });
  const canWrite = can(document.role, 'write');
  return {
    ...document,
    author,
    standing: standingOf(author, { owner: document.ownerId, canWrite }),
    canWrite,
    viewer: viewerOf(document.room, { role: document.role, owner: document.ownerId, authors }),
    isOwn: (other) => other !== undefined && authors.includes(other),
  };
}

/** What a comment says, without blanks around it. @throws {BffError} if it says nothing. */
export function commentWords(text: string): string {
  const words = text.trim();
  if (showsNothing(words)) throw errors.invalidRequest('Write something first.', { text: 'Write something first.' });
  return words;
}

/** One thread of the document. @throws {BffError} NOT_FOUND */
export async function threadOf({ room, kept }: CommentedDocument, id: string): Promise<StoredThread> {
  const thread = await kept.comments.find(room, id);
  if (thread === undefined) throw errors.commentUnknown();
  return thread;
}

/** What the person may do with a comment of a thread. @throws {BffError} NOT_FOUND if there's no such comment. */
export function rightsTo({ role, isOwn }: CommentedDocument, { comments }: StoredThread, id: string): CommentRights {
  const comment = comments.find((one) => one.id === id);
  if (comment === undefined || comment.isDeleted) throw errors.commentUnknown();
  return commentRights(role, { isOwn: isOwn(comment.author) });
}

/** Changes the comments of the document, and tells everyone who has it open. @throws {BffError} */
export async function changeComments(
  roomBus: RoomBus,
  document: CommentedDocument,
  action: CommentAction,
): Promise<CommentThread> {
  const changed = granted(await document.kept.comments.change(document.room, action), {
    unknown: errors.commentUnknown,
    full: () => errors.commentsFull(document.standing),
    'author full': errors.ownCommentsFull,
    'store full': errors.storageFull,
    taken: () => errors.commentForbidden('edit'),
  });
  // Each page tracks the words by itself.
  if (action.do !== 'move') await roomBus.tell(document.room, { what: 'comments' });
  return threadAnswer(document, changed);
}

/** A thread as the person sees it. The authors' identities stay on the server. */
export function threadAnswer(document: CommentedDocument, thread: StoredThread): CommentThread {
  const { id, anchor, quote, resolved, comments } = thread;
  const isOwn = document.isOwn(comments[0]?.author);
  return {
    id,
    anchor,
    quote,
    canResolve: commentRights(document.role, { isOwn }).resolve,
    ...(resolved && { resolvedAt: new Date(resolved.atMs).toISOString(), resolvedBy: resolved.by }),
    comments: comments.map((comment) => commentAnswer(document, comment)),
  };
}

function commentAnswer({ room, role, ownerId, isOwn }: CommentedDocument, comment: StoredComment): Comment {
  const { id, author, name, text, createdMs, editedMs, isDeleted } = comment;
  const own = isOwn(author);
  return {
    id,
    name,
    author: authorKind(author, ownerId),
    colour: colourOf(room, author),
    ...(!isDeleted && can(role, 'removeComments') && { authorId: authorIdOf(room, author) }),
    isOwn: own,
    canDelete: !isDeleted && commentRights(role, { isOwn: own }).delete,
    text,
    isDeleted,
    createdAt: new Date(createdMs).toISOString(),
    ...(editedMs !== undefined && { editedAt: new Date(editedMs).toISOString() }),
  };
}
