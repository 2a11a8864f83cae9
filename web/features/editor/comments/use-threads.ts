import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { CommentList, CommentThread } from '#shared-types/documents/comments';

import { NotReachedError } from '../../../calls/call-errors.ts';
import { type CommentsOf, requestComments } from '../../../calls/documents/comments.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** The loaded comments of the open document. */
export interface Threads {
  /** In the order in which they were started; `undefined` until they are loaded. */
  list: readonly CommentThread[] | undefined;
  /** When they were loaded or changed, in milliseconds since 1970. */
  loadedAt: number;
  /** Why they couldn't be loaded the last time. */
  fault: string | undefined;
  reload: () => void;
  /** Takes a thread as the server has just answered it; one without comments is gone. */
  take: (thread: CommentThread) => void;
}

/** Loads the comments, and what has changed about them whenever something has. @param of undefined when the person may not see them. */
export function useThreads(shared: SharedDocument, of: CommentsOf | undefined): Threads {
  const [{ list, loadedAt }, setLoaded] = useState<{ list?: FollowedThreads; loadedAt: number }>({ loadedAt: 0 });
  const [fault, setFault] = useState<string>();
  const reloadNow = useRef(() => {});
  useEffect(() => {
    if (of === undefined) return;
    const loading = new Loading(of, {
      onAnswer: (answer) =>
        setLoaded(({ list: before }) => ({ list: withAnswer(before, answer), loadedAt: Date.now() })),
      onFault: setFault,
    });
    reloadNow.current = () => loading.load();
    loading.load();
    const end = shared.subscribeToComments(() => loading.loadSoon());
    return () => {
      end();
      loading.stop();
      reloadNow.current = () => {};
    };
  }, [shared, of]);
  const reload = useCallback(() => reloadNow.current(), []);
  const take = useCallback(
    (thread: CommentThread) =>
      setLoaded(({ list: before }) => ({ list: withThread(before, thread), loadedAt: Date.now() })),
    [],
  );
  return useMemo(
    () => ({ list: of && list, loadedAt, fault, reload, take }),
    [of, list, loadedAt, fault, reload, take],
  );
}

/** In a lively document, comments are loaded again at most this often. */
const LOAD_PAUSE_MS = 1000;

/** The pages of a document spread their calls over this time. */
const SPREAD_MS = 500;

/** Called with what was loaded, or with why nothing was. */
interface LoadingNews {
  onAnswer: (answer: CommentList) => void;
  onFault: (fault: string | undefined) => void;
}

/** Loads comments one call at a time, and from the second on only what has changed; a change meanwhile makes it load once more. */
class Loading {
  readonly #of: CommentsOf;
  readonly #on: LoadingNews;
  readonly #abort = new AbortController();
  /** Up to which change they are loaded. */
  #at: string | undefined;
  #isRunning = false;
  #isStale = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(of: CommentsOf, on: LoadingNews) {
    this.#of = of;
    this.#on = on;
  }

  load(): void {
    this.#isStale = true;
    if (!this.#isRunning && this.#pause === undefined) inBackground(this.#run());
  }

  /** Loads after a short random time: every page in the document was notified at the same moment. */
  loadSoon(): void {
    this.#isStale = true;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.load();
    }, Math.random() * SPREAD_MS);
  }

  stop(): void {
    clearTimeout(this.#soon);
    clearTimeout(this.#pause);
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#isStale = false;
    await this.#once();
    this.#isRunning = false;
    if (this.#abort.signal.aborted) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isStale) this.load();
    }, LOAD_PAUSE_MS);
  }

  async #once(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const answer = await requestComments(this.#of, this.#at, signal);
      if (signal.aborted) return;
      this.#at = answer.at;
      this.#on.onAnswer(answer);
      this.#on.onFault(undefined);
    } catch (error) {
      if (!signal.aborted) this.#on.onFault(error instanceof NotReachedError ? '' : errorMessage(error));
    }
  }
}

/** The threads that a page shows, in the order in which they were started; `undefined` until they are loaded. */
export type FollowedThreads = readonly CommentThread[] | undefined;

/** What a page shows after an answer: the whole list, or what it has with the changes since the answer before. */
export function withAnswer(before: FollowedThreads, { threads, gone }: CommentList): FollowedThreads {
  if (gone === undefined || before === undefined) return threads;
  if (threads.length + gone.length === 0) return before;
  const left = new Map(before.map((thread) => [thread.id, thread]));
  for (const id of gone) left.delete(id);
  for (const thread of threads) left.set(thread.id, thread);
  return inOrder(left.values());
}

/** What a page shows after a call that has answered one thread as it is now; one without comments is gone. */
export function withThread(before: FollowedThreads = [], thread: CommentThread): FollowedThreads {
  const others = before.filter(({ id }) => id !== thread.id);
  return thread.comments.length === 0 ? others : inOrder([...others, thread]);
}

/** In the order in which the server lists them. */
function inOrder(threads: Iterable<CommentThread>): CommentThread[] {
  return [...threads].toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
}

function isBefore(one: CommentThread, other: CommentThread): boolean {
  const [a = '', b = ''] = [one.comments[0]?.createdAt, other.comments[0]?.createdAt];
  return a === b ? one.id < other.id : a < b;
}
