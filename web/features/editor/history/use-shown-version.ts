import { useCallback, useEffect, useRef, useState } from 'react';

import type { Version } from '#shared-types/versions';

import { errorMessage } from '../../../calls/error-message.ts';
import { type HistoryOf, requestVersionContent } from '../../../calls/versions.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { type MarkedText, markChanges } from './marked-text.ts';
import { type OpenedVersion, openVersion } from './opened-version.ts';

/** The text of a version that is shown in place of the text. */
export interface ShownText {
  number: number;
  opened: OpenedVersion;
  /** What changed since the version before; undefined if that one is gone. */
  marked: MarkedText | undefined;
}

interface Showing {
  /** The text of the chosen version; undefined until it's loaded. */
  shown: ShownText | undefined;
  /** Why it couldn't be loaded. */
  fault: string | undefined;
  again: () => void;
}

const EMPTY: OpenedVersion['content'] = { type: 'doc', content: [] };

/**
 * Loads the text of a version, and marks what changed since the version before.
 * @param chosen the version; undefined to show none.
 * @param before the version before it, if there is one.
 */
export function useShownVersion(of: HistoryOf, chosen: Version | undefined, before: Version | undefined): Showing {
  const known = useRef(new Map<number, OpenedVersion>());
  const [state, setState] = useState<{ shown?: ShownText; fault?: { number: number; words: string } }>({});
  const [number, numberBefore, isFirst] = [chosen?.number, before?.number, chosen?.wordsBefore === 0];

  const load = useCallback(
    async (signal: AbortSignal) => {
      if (number === undefined) return;
      const open = async (wanted: number) => {
        const opened = known.current.get(wanted) ?? openVersion(await requestVersionContent(of, wanted, signal));
        known.current.set(wanted, opened);
        return opened;
      };
      try {
        const [opened, earlier] = await Promise.all([
          open(number),
          numberBefore === undefined ? undefined : open(numberBefore),
        ]);
        const since = earlier?.content ?? (isFirst ? EMPTY : undefined);
        const marked = since && markChanges(since, opened.content);
        if (!signal.aborted) setState({ shown: { number, opened, marked } });
      } catch (error) {
        if (!signal.aborted) setState({ fault: { number, words: errorMessage(error) } });
      }
    },
    [of, number, numberBefore, isFirst],
  );
  useEffect(() => {
    const abort = new AbortController();
    inBackground(load(abort.signal));
    return () => abort.abort();
  }, [load]);
  const again = useCallback(() => inBackground(load(new AbortController().signal)), [load]);
  const { shown, fault } = state;
  return {
    shown: shown?.number === number ? shown : undefined,
    fault: fault?.number === number ? fault?.words : undefined,
    again,
  };
}
