import { useMemo, useSyncExternalStore } from 'react';

import type { CommentThread } from '#shared-types/documents/comments';

import type { StoredAnchor } from '../../../annotations/comment-anchor.ts';
import { NotReachedError } from '../../../calls/call-errors.ts';
import {
  changeThread,
  type CommentsOf,
  deleteComment,
  editComment,
  sendReply,
  sendThread,
} from '../../../calls/documents/comments.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { COMMENTS } from '../../../content/editor/comments.ts';
import { ownName, subscribeToOwnName } from '../../../session/own-name.ts';
import { type Removals, useRemovals } from './use-removals.ts';
import type { Threads } from './use-threads.ts';

/** What somebody has written and sends: the ids stay the same when it is sent again. */
export interface Written {
  thread: string;
  comment: string;
  text: string;
}

/** What can be done with comments. Each resolves with nothing, or with why it didn't work, in words for a person. */
export interface CommentCalls {
  /** The name that others see, if the person has one. */
  name: string | undefined;
  start: (place: StoredAnchor, written: Written) => Promise<string | undefined>;
  reply: (written: Written) => Promise<string | undefined>;
  edit: (written: Written) => Promise<string | undefined>;
  remove: (thread: CommentThread, comment: string) => Promise<string | undefined>;
  setResolved: (thread: CommentThread, isResolved: boolean) => Promise<string | undefined>;
  removals: Removals;
}

/**
 * The calls about the comments of a document; the list changes as soon as the server has answered.
 * @param linkName what the link calls the person who followed it.
 */
export function useCommentCalls(
  of: CommentsOf | undefined,
  linkName: string | undefined,
  { take, reload }: Pick<Threads, 'take' | 'reload'>,
  setNews: (words: string) => void,
): CommentCalls {
  const removals = useRemovals(of, { reload }, setNews);
  const name = useSyncExternalStore(subscribeToOwnName, () => ownName('drafts', linkName));
  return useMemo((): CommentCalls => {
    const named = name === undefined ? {} : { name };
    const tried = async (work: Promise<CommentThread | undefined>, news: string): Promise<string | undefined> => {
      try {
        const thread = await work;
        if (thread) take(thread);
        else reload();
        setNews(news);
        return undefined;
      } catch (error) {
        return error instanceof NotReachedError ? COMMENTS.notReached : errorMessage(error);
      }
    };
    if (of === undefined) return { name, removals, ...NOTHING };
    return {
      name,
      removals,
      start: ({ anchor, quote }, { thread, comment, text }) =>
        tried(sendThread(of, { id: thread, comment, anchor, quote, text, ...named }), COMMENTS.added),
      reply: ({ thread, comment, text }) => tried(sendReply(of, thread, { comment, text, ...named }), COMMENTS.replied),
      edit: ({ thread, comment, text }) => tried(editComment(of, thread, comment, { text }), COMMENTS.isEdited),
      remove: ({ id }, comment) =>
        tried(
          deleteComment(of, id, comment).then(() => undefined),
          COMMENTS.isDeleted,
        ),
      setResolved: ({ id }, isResolved) =>
        tried(changeThread(of, id, { isResolved, ...named }), isResolved ? COMMENTS.isResolved : COMMENTS.isReopened),
    };
  }, [of, name, removals, take, reload, setNews]);
}

const nothing = async () => undefined;
const NOTHING: Omit<CommentCalls, 'name' | 'removals'> = {
  start: nothing,
  reply: nothing,
  edit: nothing,
  remove: nothing,
  setResolved: nothing,
};
