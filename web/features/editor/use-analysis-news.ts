import { useEffect, useRef } from 'react';

import type { Note } from '../../annotations/note.ts';
import { slipsOf } from '../../annotations/slips.ts';
import { DEMO } from '../../content/demo.ts';
import { isOpenPoint } from './notes/use-notes.ts';
import { type FeedbackState, isUnderWay } from './panel/use-feedback.ts';

/** Announces the number of slips when it differs from the last analysis. */
export function useAnalysisNews(state: FeedbackState, notes: readonly Note[], announce: (words: string) => void): void {
  const before = useRef(state);
  const announced = useRef('');
  useEffect(() => {
    const ended = isUnderWay(before.current) && (state.status === 'idle' || state.status === 'warming');
    before.current = state;
    if (!ended) return;
    const words = DEMO.count(slipsOf(notes.filter(isOpenPoint)).length);
    if (words === announced.current) return;
    announced.current = words;
    announce(words);
  }, [state, notes, announce]);
}
