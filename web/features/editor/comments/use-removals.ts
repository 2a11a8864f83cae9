import { useMemo, useRef, useState } from 'react';

import { NotReachedError } from '../../../calls/call-errors.ts';
import { bringCommentsBack, type CommentsOf, removeCommentsBy } from '../../../calls/documents/comments.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { randomId } from '../../../calls/random-id.ts';
import { COMMENTS } from '../../../content/editor/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { Threads } from './use-threads.ts';

/** A commenter, as the owner of the document sees them. */
export interface CommentAuthor {
  id: string;
  /** What the page calls them; others may have the same name. */
  name: string;
}

/** The removals of all comments of an author that this page has made and can still undo. */
export interface Removals {
  /** The last one, in words. */
  done: { id: string; words: string } | undefined;
  /** Why it couldn't be undone. */
  fault: string | undefined;
  /** Removes all comments of an author; resolves with nothing, or with why it didn't work, in words for a person. */
  remove: (author: CommentAuthor) => Promise<string | undefined>;
  /** Undoes the last one. Then the one before it can be undone. */
  undo: () => void;
  /** Keeps all removals. */
  close: () => void;
}

/** Lets the owner remove all comments of an author, and bring them back. */
export function useRemovals(
  of: CommentsOf | undefined,
  { reload }: Pick<Threads, 'reload'>,
  setNews: (words: string) => void,
): Removals {
  const [removals, setRemovals] = useState<readonly { id: string; words: string }[]>([]);
  const [fault, setFault] = useState<string>();
  /** The ids of removals without an answer: the next try is the same removal. */
  const tried = useRef(new Map<string, string>());
  return useMemo(() => {
    const done = removals.at(-1);
    const bringBack = async (document: CommentsOf, id: string) => {
      try {
        const { count } = await bringCommentsBack(document, id);
        setRemovals((before) => before.filter((removal) => removal.id !== id));
        setFault(undefined);
        setNews(COMMENTS.broughtBack(count));
        reload();
      } catch (error) {
        setFault(inWords(error));
      }
    };
    return {
      done,
      fault,
      async remove({ id: author, name }) {
        if (of === undefined) return undefined;
        const id = tried.current.get(author) ?? randomId();
        tried.current.set(author, id);
        try {
          const { count } = await removeCommentsBy(of, id, { author });
          tried.current.delete(author);
          const words = COMMENTS.removedAll(count, name);
          setRemovals((before) => [...before, { id, words }]);
          setFault(undefined);
          setNews(words);
          reload();
          return undefined;
        } catch (error) {
          return inWords(error);
        }
      },
      undo: () => {
        if (of && done) inBackground(bringBack(of, done.id));
      },
      close: () => {
        setRemovals([]);
        setFault(undefined);
      },
    };
  }, [of, removals, fault, reload, setNews]);
}

function inWords(error: unknown): string {
  return error instanceof NotReachedError ? COMMENTS.notReachedNow : errorMessage(error);
}
