import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { CommentList, CommentThread } from '#shared-types/comments';

import { type FollowedThreads, withAnswer, withThread } from '../../../annotations/followed-threads.ts';
import { NotReachedError } from '../../../calls/call-errors.ts';
import { type CommentsOf, requestComments } from '../../../calls/comments.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** The comments of the open document, as far as they are loaded. */
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

/** Over so long the pages of a document spread their calls. */
const SPREAD_MS = 500;

/** Called with what was loaded, or with why nothing was. */
interface LoadingNews {
  onAnswer: (answer: CommentList) => void;
  onFault: (fault: string | undefined) => void;
}

/** Loads comments one call at a time, and from the second on only what has changed; whatever changes meanwhile makes it load once more. */
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

  /** Loads after a short random time: every page in the document has just heard the same news. */
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
