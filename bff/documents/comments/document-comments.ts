import type { CommentAnchor, CommenterStanding, Quote } from '#shared-types/comments';

/** One comment as it is stored. */
export interface StoredComment {
  id: string;
  /** Who wrote it, as `commenter.ts` names people. */
  author: string;
  /** What the author was called then; empty without a name. */
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
  /** When it was resolved, in milliseconds since 1970, and what the person was called who did it. */
  resolved: { atMs: number; by: string } | undefined;
  comments: readonly StoredComment[];
}

/** A comment to add. */
export type AddedComment = Pick<StoredComment, 'id' | 'author' | 'name' | 'text'>;

/**
 * What can be changed about the comments of a document. Whoever calls has asked `policy.ts` first. Where something is added, its
 * author's standing decides how many places there are.
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

/**
 * Why nothing was changed: there is no such document or comment, the document has as many comments as it may have from people of
 * this standing, or from this author, the store has no room, or somebody else's comment has this id.
 */
export type CommentRefusal = 'unknown' | 'full' | 'author full' | 'store full' | 'taken';

/** A comment that somebody wrote, and the document that it is in. */
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

/** The comments on the documents. They are deleted with their document. */
export interface DocumentComments {
  /**
   * The threads of a document, in the order in which they were started. @param since the `at` of an earlier answer: then only the
   * threads that have changed since, if that's known.
   */
  list(room: string, since?: number): Promise<CommentsSince>;
  /** One thread; `undefined` if there is none. */
  find(room: string, thread: string): Promise<StoredThread | undefined>;
  /**
   * Changes the comments, and returns the thread as it is now: without comments if the last one was deleted. Repeating a change
   * changes nothing more.
   */
  change(room: string, action: CommentAction): Promise<StoredThread | CommentRefusal>;
  /**
   * Removes all comments of an author from a document, and returns how many; `undefined` if the author has none. The same removal
   * again changes nothing. @param removal its id, by which it can be undone, and the author as `authorIdOf` calls people.
   */
  removeBy(room: string, removal: { id: string; author: string }): Promise<number | undefined>;
  /**
   * Undoes a removal, so that the comments are as they were, and returns how many; `undefined` if there's no such removal, or it
   * was more than REMOVAL_UNDO_MINUTES ago.
   */
  bringBack(room: string, removal: string): Promise<number | undefined>;
  /** Deletes for good what can't be brought back any more, and returns how many removals that were. */
  sweep(): Promise<number>;
  /** What somebody wrote, in all documents. */
  listOf(author: string): Promise<readonly WrittenComment[]>;
  /** Deletes what somebody wrote, in all documents. */
  removeAllOf(author: string): Promise<void>;
}
