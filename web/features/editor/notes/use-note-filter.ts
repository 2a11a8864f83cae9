import { useMemo, useState } from 'react';

import type { FeedbackType } from '#shared-types/feedback';

import { coversSentences, type Note } from '../../../annotations/note.ts';
import { countByType, QUIET_TYPE } from './use-notes.ts';

/** Which notes the panel shows. */
export interface NoteFilter {
  type: FeedbackType | undefined;
  choose: (type: FeedbackType | undefined) => void;
  counts: readonly { type: FeedbackType; count: number }[];
  /** The notes in the main list; F8 moves through the same ones. */
  listed: readonly Note[];
  /** The notes on the argument; F8 moves through them while the map is open. They form their own group while no filter is chosen. */
  argument: readonly Note[];
  /** The notes on active voice; they form their own group while no filter is chosen. */
  quiet: readonly Note[];
}

/** The filter of the notes; when the chosen type no longer occurs, all are shown. */
export function useNoteFilter(notes: readonly Note[]): NoteFilter {
  const [chosen, choose] = useState<FeedbackType>();
  return useMemo(() => {
    const counts = countByType(notes);
    const type = counts.some((entry) => entry.type === chosen) ? chosen : undefined;
    const argument = notes.filter((note) => coversSentences(note.type));
    if (type !== undefined)
      return { type, choose, counts, listed: notes.filter((note) => note.type === type), argument, quiet: [] };
    const quiet = notes.filter((note) => note.type === QUIET_TYPE);
    const listed = notes.filter((note) => note.type !== QUIET_TYPE && !coversSentences(note.type));
    return { type, choose, counts, listed, argument, quiet };
  }, [notes, chosen]);
}
