import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

import { type DocumentPage, type DocumentQuery, SEARCH_MAX_LENGTH } from '#shared-types/documents/documents';

import { requestDocuments } from '../../calls/documents/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { LibraryView } from './library-view.ts';

/** The library is asked when nobody has typed for this long. */
const SEARCH_PAUSE_MS = 150;
/** When to ask again if the list is behind the texts, in milliseconds. */
const BEHIND_PAUSE_MS = 500;

/** The last change, and how to take it back. */
interface LibraryNews {
  words: string;
  undo?: () => void;
}

/** The listed documents of the account. */
export interface Library {
  /** Undefined until the first answer. */
  page: DocumentPage | undefined;
  isLoading: boolean;
  /** Whether more documents are on their way. */
  isAdding: boolean;
  failure: string | undefined;
  news: LibraryNews | undefined;
  showMore: () => void;
  /** Makes a change, says so, and reloads the list. */
  change: (work: () => Promise<unknown>, news?: LibraryNews) => void;
  /** Does something that changes nothing in the list, and says what came of it. */
  report: (work: () => Promise<string>) => void;
}

interface ShownPart extends LibraryView {
  isBin: boolean;
  version: number;
}

/** Follows what the library should show. @param shown.version another number whenever the list may have changed elsewhere. */
export function useLibrary({ search, folder, order, isBin, version }: ShownPart): Library {
  const [page, setPage] = useState<DocumentPage>();
  const [isLoading, setLoading] = useState(true);
  const [isAdding, setAdding] = useState(false);
  // Reloads the list after something was changed here.
  const [changes, setChanges] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState<LibraryNews>();

  const load = useCallback(
    async (after?: string, signal?: AbortSignal) =>
      requestDocuments(queryFor({ search, folder, order, isBin }, after), signal),
    [search, folder, order, isBin],
  );
  const show = useCallback(
    async (signal: AbortSignal) => {
      setLoading(true);
      try {
        const first = await load(undefined, signal);
        if (signal.aborted) return;
        setPage(first);
        setFailure(undefined);
      } catch (error) {
        if (!signal.aborted) setFailure(errorMessage(error));
      } finally {
        if (!signal.aborted) setLoading(false);
      }
    },
    [load],
  );
  useShowing(show, `${version} ${changes}`);
  useBehind(page, setChanges);

  const guarded = (work: () => Promise<void>) => {
    setFailure(undefined);
    inBackground(work().catch((error: unknown) => setFailure(errorMessage(error))));
  };
  const change: Library['change'] = (work, done) =>
    guarded(async () => {
      await work();
      setNews(done);
      setChanges((before) => before + 1);
    });
  const report: Library['report'] = (work) => guarded(async () => setNews({ words: await work() }));
  const showMore = () =>
    guarded(async () => {
      setAdding(true);
      try {
        const next = await load(page?.next);
        // A list that was read again meanwhile, or has these already, stays as it is.
        setPage((before) =>
          before && before === page ? { ...next, documents: [...before.documents, ...next.documents] } : before,
        );
      } finally {
        setAdding(false);
      }
    });
  return { page, isLoading, isAdding, failure, news, showMore, change, report };
}

/** Shows the list again after a change, and after a pause while somebody types what they search for. */
function useShowing(show: (signal: AbortSignal) => Promise<void>, state: string): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    const isTyping = seen.current === state;
    seen.current = state;
    const timer = setTimeout(() => inBackground(show(leaving.signal)), isTyping ? SEARCH_PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [show, state]);
}

/** @param after where the documents before end. */
function queryFor(
  { search, folder, order, isBin }: Omit<ShownPart, 'version'>,
  after: string | undefined,
): DocumentQuery {
  const wanted = search.trim().slice(0, SEARCH_MAX_LENGTH);
  return {
    order,
    bin: isBin ? 'true' : 'false',
    ...(wanted !== '' && { search: wanted }),
    ...(folder !== undefined && !isBin && { folder }),
    ...(after !== undefined && { after }),
  };
}

/** Asks again in a moment for a list that is behind its texts. */
function useBehind(page: DocumentPage | undefined, setChanges: Dispatch<SetStateAction<number>>): void {
  useEffect(() => {
    if (page?.isBehind !== true) return;
    const timer = setTimeout(() => setChanges((before) => before + 1), BEHIND_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [page, setChanges]);
}
