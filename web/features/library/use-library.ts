import { useCallback, useEffect, useState } from 'react';

import { type DocumentPage, type DocumentQuery, SEARCH_MAX_LENGTH } from '#shared-types/documents';

import { requestDocuments } from '../../calls/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { LibraryView } from './library-view.ts';

/** The library is asked when nobody has typed for this long. */
const SEARCH_PAUSE_MS = 150;

/** What has just been done, and how to take it back. */
interface LibraryNews {
  words: string;
  undo?: () => void;
}

/** The documents of the account, as far as they are shown. */
export interface Library {
  /** Undefined until the first answer. */
  page: DocumentPage | undefined;
  isLoading: boolean;
  failure: string | undefined;
  news: LibraryNews | undefined;
  showMore: () => void;
  /** Makes a change, says so, and shows what is then true. */
  change: (work: () => Promise<unknown>, news?: LibraryNews) => void;
}

/** Follows what the library should show. */
export function useLibrary({ search, order, isBin }: LibraryView & { isBin: boolean }): Library {
  const [page, setPage] = useState<DocumentPage>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState<LibraryNews>();

  const load = useCallback(
    async (signal?: AbortSignal, after?: string) => {
      const wanted = search.trim().slice(0, SEARCH_MAX_LENGTH);
      const query: DocumentQuery = {
        order,
        bin: isBin ? 'true' : 'false',
        ...(wanted !== '' && { search: wanted }),
        ...(after !== undefined && { after }),
      };
      return requestDocuments(query, signal);
    },
    [search, order, isBin],
  );
  const show = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true);
      try {
        setPage(await load(signal));
        setFailure(undefined);
      } catch (error) {
        if (signal?.aborted !== true) setFailure(errorMessage(error));
      } finally {
        if (signal?.aborted !== true) setLoading(false);
      }
    },
    [load],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => inBackground(show(leaving.signal)), SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [show]);

  const guarded = (work: () => Promise<void>) => {
    setFailure(undefined);
    inBackground(work().catch((error: unknown) => setFailure(errorMessage(error))));
  };
  const change: Library['change'] = (work, done) =>
    guarded(async () => {
      await work();
      setNews(done);
      await show();
    });
  const showMore = () =>
    guarded(async () => {
      const next = await load(undefined, page?.next);
      setPage((before) => (before ? { ...next, documents: [...before.documents, ...next.documents] } : next));
    });
  return { page, isLoading, failure, news, showMore, change };
}
