import { useCallback, useEffect, useState } from 'react';

import type { WritingRecord } from '#shared-types/record';

import { errorMessage } from '../../../calls/error-message.ts';
import { requestRecordPart } from '../../../calls/record.ts';
import type { HistoryOf } from '../../../calls/versions.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Replay } from './replay.ts';

/** A replay, as far as it is loaded. */
interface LoadedReplay {
  replay?: Replay;
  /** Why it couldn't be loaded. */
  fault?: string;
}

/** Loads the steps of a record and prepares its replay. */
export function useReplay(of: HistoryOf, parts: WritingRecord['replay']): LoadedReplay & { again: () => void } {
  const [state, setState] = useState<LoadedReplay>({});
  useEffect(() => {
    const abort = new AbortController();
    const start = async () => {
      const next = await load(of, parts, abort.signal);
      if (!abort.signal.aborted) setState(next);
    };
    inBackground(start());
    return () => abort.abort();
  }, [of, parts]);
  const again = useCallback(
    () => inBackground(load(of, parts, new AbortController().signal).then(setState)),
    [of, parts],
  );
  return { ...state, again };
}

async function load(of: HistoryOf, parts: WritingRecord['replay'], signal: AbortSignal): Promise<LoadedReplay> {
  try {
    const loaded = [];
    // One after another, so that a long one never comes in a single task.
    for (const { number } of parts) loaded.push(await requestRecordPart(of, number, signal)); // oxlint-disable-line no-await-in-loop -- see above
    return { replay: await Replay.of(loaded, signal) };
  } catch (error) {
    return { fault: errorMessage(error) };
  }
}
