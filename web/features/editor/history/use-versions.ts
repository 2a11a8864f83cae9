import { useCallback, useEffect, useState } from 'react';

import type { VersionList } from '#shared-types/versions';

import { errorMessage } from '../../../calls/error-message.ts';
import { type HistoryOf, requestVersions } from '../../../calls/versions.ts';
import { inBackground } from '../../../errors/in-background.ts';

/** A list that was loaded longer ago than this is loaded again before a version is restored. */
const RECENT_MS = 60_000;

/** The history of a draft, as far as it is loaded. */
export interface Versions {
  list: VersionList | undefined;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** Why it couldn't be loaded. */
  fault: string | undefined;
  reload: () => void;
  /**
   * The `restores` of the list. People who ask for the same at nearly the same time have seen the same list; but what somebody
   * restored long ago is no answer to who asks now. Never rejects.
   */
  recentRestores: () => Promise<number>;
}

type Loaded = Omit<Versions, 'reload' | 'recentRestores'>;

/** Loads the history of a draft. While it is loaded again, the one before stays. */
export function useVersions(of: HistoryOf): Versions {
  const [state, setState] = useState<Loaded>({ list: undefined, loadedAt: 0, fault: undefined });
  const take = useCallback((next: Partial<Loaded>) => setState((before) => ({ ...before, ...next })), []);
  useEffect(() => {
    const abort = new AbortController();
    const start = async () => {
      const next = await load(of, abort.signal);
      if (!abort.signal.aborted) take(next);
    };
    inBackground(start());
    return () => abort.abort();
  }, [of, take]);
  const reload = useCallback(() => inBackground(load(of, new AbortController().signal).then(take)), [of, take]);
  const recentRestores = async () => {
    if (Date.now() - state.loadedAt > RECENT_MS) {
      const next = await load(of, new AbortController().signal);
      if (next.list) {
        take(next);
        return next.list.restores;
      }
    }
    return state.list?.restores ?? 0;
  };
  return { ...state, reload, recentRestores };
}

async function load(of: HistoryOf, signal: AbortSignal): Promise<Partial<Loaded>> {
  try {
    return { list: await requestVersions(of, signal), loadedAt: Date.now(), fault: undefined };
  } catch (error) {
    return { fault: errorMessage(error) };
  }
}
