import { useEffect, useRef } from 'react';

import { DEMO } from '../../content/demo.ts';
import type { Note } from '../../editor/highlights.ts';
import { QUIET_TYPE } from './use-notes.ts';

/** Announces the number of notes when an analysis ends with another number than the one before. */
export function useAnalysisNews(status: string, notes: readonly Note[], announce: (words: string) => void): void {
  const before = useRef(status);
  const announced = useRef('');
  useEffect(() => {
    const ended = before.current === 'running' && (status === 'idle' || status === 'warming');
    before.current = status;
    if (!ended) return;
    const words = DEMO.count(notes.filter(({ type }) => type !== QUIET_TYPE).length);
    if (words === announced.current) return;
    announced.current = words;
    announce(words);
  }, [status, notes, announce]);
}
