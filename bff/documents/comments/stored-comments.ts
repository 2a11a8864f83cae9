import type { CommentAnchor, CommenterStanding, Quote } from '#shared-types/documents/comments';

/** One comment as it is stored. */
export interface StoredComment {
  id: string;
  /** Who wrote it, as `commenter.ts` names people. */
  author: string;
  /** The author's name at that time; empty without one. */
  name: string;
  /** Empty once it is deleted. */
  text: string;
  /** Times in milliseconds since 1970. */
  createdMs: number;
  editedMs: number | undefined;
  isDeleted: boolean;
}

/** A thread as it is stored, with its comments, oldest first. */
export interface StoredThread {
  id: string;
  anchor: CommentAnchor;
  quote: Quote;
  /** When it was resolved, in milliseconds since 1970, and the name of the person who did it. */
  resolved: { atMs: number; by: string } | undefined;
  comments: readonly StoredComment[];
}

/** A comment to add. */
export type AddedComment = Pick<StoredComment, 'id' | 'author' | 'name' | 'text'>;

/**
 * What can be changed about the comments of a document. Callers have asked `policy.ts` first. For an addition, the author's
 * standing decides how many places there are.
 */
export type CommentAction =
  | {
      do: 'start';
      thread: string;
      anchor: CommentAnchor;
      quote: Quote;
      comment: AddedComment;
      standing: CommenterStanding;
    }
  | { do: 'reply'; thread: string; comment: AddedComment; standing: CommenterStanding }
  | { do: 'edit'; thread: string; comment: string; text: string; standing: CommenterStanding }
  | { do: 'delete'; thread: string; comment: string }
  | { do: 'resolve'; thread: string; by: string; author: string | undefined }
  | { do: 'reopen'; thread: string }
  | { do: 'move'; thread: string; anchor: CommentAnchor; quote: Quote };

/** A person's comment, and the document that it is in. */
export interface WrittenComment {
  room: string;
  thread: StoredThread;
  comment: StoredComment;
}

/** The threads of a document: all of them, or those that have changed. */
export interface CommentsSince {
  /** The number of the last change; 0 before the first. */
  at: number;
  threads: readonly StoredThread[];
  /** The ids of threads that are gone; `undefined` if these are all threads. */
  gone: readonly string[] | undefined;
}
