import { useCallback, useEffect, useState } from 'react';

import type { WritingRecord } from '#shared-types/record';

import { errorMessage } from '../../../calls/error-message.ts';
import { requestRecord } from '../../../calls/record.ts';
import type { HistoryOf } from '../../../calls/versions.ts';
import { inBackground } from '../../../errors/in-background.ts';

/** The writing record of a document, as far as it is loaded. */
interface LoadedRecord {
  record?: WritingRecord;
  /** Why it couldn't be loaded. */
  fault?: string;
}

/** Loads the writing record of a document. */
export function useRecord(of: HistoryOf): LoadedRecord & { reload: () => void } {
  const [state, setState] = useState<LoadedRecord>({});
  useEffect(() => {
    const abort = new AbortController();
    const start = async () => {
      const next = await load(of, abort.signal);
      if (!abort.signal.aborted) setState(next);
    };
    inBackground(start());
    return () => abort.abort();
  }, [of]);
  const reload = useCallback(() => inBackground(load(of, new AbortController().signal).then(setState)), [of]);
  return { ...state, reload };
}

async function load(of: HistoryOf, signal: AbortSignal): Promise<LoadedRecord> {
  try {
    return { record: await requestRecord(of, signal) };
  } catch (error) {
    return { fault: errorMessage(error) };
  }
}
