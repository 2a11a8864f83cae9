import { type Static, Type } from 'typebox';

import { PERSON_NAME_MAX_LENGTH } from '../people/person-name.ts';
import { readCaretPosition } from './caret.ts';
import { DocumentId, documentPath, DOCUMENTS_PATH } from './documents.ts';

/*
 * Comments on the words of a document. They are kept beside the document and never inside it: somebody who may comment can't
 * change the text, and no comment is analysed or counted as words. People who may only read don't see them.
 */

/** The longest comment, in UTF-16 code units. */
export const COMMENT_MAX_LENGTH = 4000;
/** How many comments a document can have, replies included. */
export const DOCUMENT_COMMENTS_MAX = 1000;
/** How much room the comments of a document can take, with the words they are about, in bytes of UTF-8. */
export const DOCUMENT_COMMENTS_MAX_BYTES = 524_288;
/** How many of these one person can write, unless the document is theirs. */
export const AUTHOR_COMMENTS_MAX = 250;
/** How much of that room one person can take, unless the document is theirs, in bytes of UTF-8. */
export const AUTHOR_COMMENTS_MAX_BYTES = 131_072;

/**
 * Who comments, from the easiest identity to invent to the hardest: somebody without an account, an account that may comment, an
 * account that may write, and the owner.
 */
export type CommenterStanding = 'guest' | 'commenter' | 'writer' | 'owner';

/**
 * The share of a document's limits that all comments but the owner's may take up when somebody of this standing adds one. So
 * guests can't shut out accounts, those who may only comment can't shut out those who may write, and nobody the owner.
 */
export const OTHERS_SHARE: Record<CommenterStanding, number> = { guest: 0.5, commenter: 0.7, writer: 0.9, owner: 1 };
/** For how long the owner of a document can bring back the comments of an author that they have removed, in minutes. */
export const REMOVAL_UNDO_MINUTES = 10;
/** How much of the quoted words is kept, in UTF-16 code units. */
export const QUOTE_MAX_LENGTH = 1000;
/** How much is kept of the words before and after a quote, in UTF-16 code units. */
export const QUOTE_CONTEXT_LENGTH = 32;
/** In how many colours the page tells commenters apart. */
export const COMMENTER_COLOURS = 8;

/**
 * The header with the key by which somebody without an account shows that a comment is theirs: 128 random bits that only their
 * browser knows.
 */
export const COMMENTER_HEADER = 'x-commenter-key';
const COMMENTER_KEY = /^[0-9a-f]{32}$/;

/** Whether a text has the form of a commenter's key. */
export function isCommenterKey(text: unknown): text is string {
  return typeof text === 'string' && COMMENTER_KEY.test(text);
}

/** The address of the comments of a document, which lists and starts threads; `:id` is the document's id. */
export const COMMENTS_ROUTE = `${DOCUMENTS_PATH}/:id/comments`;
/** The address of one thread. */
export const THREAD_ROUTE = `${COMMENTS_ROUTE}/:thread`;
/** The address of one comment in a thread. */
export const COMMENT_ROUTE = `${THREAD_ROUTE}/:comment`;

/** The address of one removal of all comments of an author. */
export const REMOVAL_ROUTE = `${COMMENTS_ROUTE}/removals/:removal`;

/** The path of the comments of a document. */
export function commentsPath(id: string): string {
  return `${documentPath(id)}/comments`;
}

/** Threads and comments get their ids from the page, so that a call whose answer was lost can be repeated. */
const Id = Type.String({ pattern: '^[0-9a-f]{32}$', description: '128 random bits, in lower-case hexadecimal.' });
const Time = Type.String({ description: 'ISO 8601, in UTC.' });
const Text = Type.String({
  maxLength: COMMENT_MAX_LENGTH,
  format: 'document-text',
  description: 'What the comment says, as plain text.',
});
const Name = Type.Optional(
  Type.String({ maxLength: 4 * PERSON_NAME_MAX_LENGTH, description: 'What to call the person. Nobody checks names.' }),
);

/** A thread in the address of a call. */
export const ThreadParams = Type.Object({ id: DocumentId, thread: Id });
/** A comment in the address of a call. */
export const CommentParams = Type.Object({ id: DocumentId, thread: Id, comment: Id });

/** A removal in the address of a call. */
export const RemovalParams = Type.Object({ id: DocumentId, removal: Id });

/** Whose comments to remove. */
export const NewRemoval = Type.Object({ author: Id }, { additionalProperties: false });
export type NewRemoval = Static<typeof NewRemoval>;

/** How many comments were removed, or brought back. */
export const RemovalCount = Type.Object({ count: Type.Integer({ minimum: 0 }) });
export type RemovalCount = Static<typeof RemovalCount>;

/** The quoted words and what is around them: the text quote selector of the W3C Web Annotation model, section 4.2.4. */
export const Quote = Type.Object(
  {
    exact: Type.String({ minLength: 1, maxLength: QUOTE_MAX_LENGTH, format: 'document-text' }),
    prefix: Type.String({ maxLength: QUOTE_CONTEXT_LENGTH, format: 'document-text' }),
    suffix: Type.String({ maxLength: QUOTE_CONTEXT_LENGTH, format: 'document-text' }),
  },
  { additionalProperties: false },
);
export type Quote = Static<typeof Quote>;

const ItemId = Type.Union([
  Type.Null(),
  Type.Object(
    { client: Type.Integer({ minimum: 0 }), clock: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
]);
const Position = Type.Object(
  {
    type: ItemId,
    tname: Type.Union([Type.Null(), Type.String({ maxLength: 100 })]),
    item: ItemId,
    assoc: Type.Integer(),
  },
  { additionalProperties: false, description: 'The JSON form of a Yjs relative position.' },
);

/** Where the words of a thread begin and end. */
export const CommentAnchor = Type.Object({ start: Position, end: Position }, { additionalProperties: false });
export type CommentAnchor = Static<typeof CommentAnchor>;

/** Whether both ends name a place in the body of a document; an editor throws on any other. */
export function isCommentAnchor({ start, end }: Readonly<Record<keyof CommentAnchor, unknown>>): boolean {
  return readCaretPosition(start) !== undefined && readCaretPosition(end) !== undefined;
}

/** One comment of a thread. */
export const Comment = Type.Object({
  id: Id,
  name: Type.String({ description: 'What the author is called; empty if they gave no name.' }),
  author: Type.Enum(['owner', 'account', 'guest'] as const, {
    description: 'Whether the owner of the document wrote it, somebody else with an account, or somebody without one.',
    'x-unknown': 'guest',
  }),
  colour: Type.Integer({
    minimum: 1,
    maximum: COMMENTER_COLOURS,
    'x-unknown': 1,
    description: 'The same for every comment of one author in the document.',
  }),
  authorId: Type.Optional(
    Type.String({
      description: 'The same for every comment of one author in the document. Only the owner of the document gets it.',
    }),
  ),
  isOwn: Type.Boolean({ description: 'Whether the person who asks wrote it.' }),
  canDelete: Type.Boolean(),
  text: Type.String({ description: 'Empty if the comment was deleted and has replies.' }),
  isDeleted: Type.Boolean(),
  createdAt: Time,
  editedAt: Type.Optional(Time),
});
export type Comment = Static<typeof Comment>;

/** A comment on some words, and the replies to it. */
export const CommentThread = Type.Object({
  id: Id,
  anchor: CommentAnchor,
  quote: Type.Object({ exact: Type.String(), prefix: Type.String(), suffix: Type.String() }),
  canResolve: Type.Boolean({ description: 'Whether the person who asks may resolve and reopen it.' }),
  resolvedAt: Type.Optional(Time),
  resolvedBy: Type.Optional(Type.String({ description: 'What the person is called who resolved it.' })),
  comments: Type.Array(Comment, { description: 'Oldest first; the others reply to the first.' }),
});
export type CommentThread = Static<typeof CommentThread>;

/** A thread as it is exported: without what depends on who looks. */
export type ExportedThread = Pick<CommentThread, 'anchor' | 'quote' | 'resolvedAt' | 'resolvedBy'> & {
  comments: Pick<Comment, 'name' | 'author' | 'text' | 'isDeleted' | 'createdAt' | 'editedAt'>[];
};

/** Which comments to list. */
export const CommentQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The `at` of the answer before. Then only what has changed since is listed, if the server knows it.',
    }),
  ),
});

/** The comments of a document, in the order in which they were started: all of them, or what has changed. */
export const CommentList = Type.Object({
  threads: Type.Array(CommentThread),
  gone: Type.Optional(
    Type.Array(Id, { description: 'The threads that are gone since then. Without it, the list is complete.' }),
  ),
  at: Type.String({ description: 'Up to which change this list goes. Pass it as `since` to get what comes after it.' }),
});
export type CommentList = Static<typeof CommentList>;

/** A comment to start a thread with. */
export const NewThread = Type.Object(
  { id: Id, comment: Id, anchor: CommentAnchor, quote: Quote, text: Text, name: Name },
  { additionalProperties: false },
);
export type NewThread = Static<typeof NewThread>;

/** A reply to add to a thread. */
export const NewReply = Type.Object({ comment: Id, text: Text, name: Name }, { additionalProperties: false });
export type NewReply = Static<typeof NewReply>;

/** What to change about a thread: whether it is resolved, or where its words are after an edit. */
export const ThreadChange = Type.Union([
  Type.Object({ isResolved: Type.Boolean(), name: Name }, { additionalProperties: false }),
  Type.Object({ anchor: CommentAnchor, quote: Quote }, { additionalProperties: false }),
]);
export type ThreadChange = Static<typeof ThreadChange>;

/** The new words of a comment. */
export const CommentChange = Type.Object({ text: Text }, { additionalProperties: false });
export type CommentChange = Static<typeof CommentChange>;
