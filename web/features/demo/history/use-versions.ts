import { useCallback, useEffect, useState } from 'react';

import type { VersionList } from '#shared-types/versions';

import { errorMessage } from '../../../calls/error-message.ts';
import { type HistoryOf, requestVersions } from '../../../calls/versions.ts';
import { inBackground } from '../../../errors/in-background.ts';

/** The history of a draft, as far as it is loaded. */
export interface Versions {
  list: VersionList | undefined;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** Why it couldn't be loaded. */
  fault: string | undefined;
  reload: () => void;
}

type Loaded = Omit<Versions, 'reload'>;

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
  return { ...state, reload };
}

async function load(of: HistoryOf, signal: AbortSignal): Promise<Partial<Loaded>> {
  try {
    return { list: await requestVersions(of, signal), loadedAt: Date.now(), fault: undefined };
  } catch (error) {
    return { fault: errorMessage(error) };
  }
}
