import { slipOf } from '#shared-types/feedback';
import type { Place } from '#shared-types/paragraph';
import { type Priority, SLIP_TITLES, type SlipKind } from '#shared-types/priority';

import type { Note } from '../../../annotations/note.ts';

/**
 * What is left to work on without the notes that a writer has set aside; the same array when nothing changes.
 * @param notes all notes, also those that are not shown.
 * @param placeNow where a place of the analysis is now; `undefined` when its words are gone.
 */
export function heededPriorities(
  priorities: readonly Priority[],
  notes: readonly Note[],
  placeNow: (place: Place) => Place | undefined,
): readonly Priority[] {
  const byPlace = new Map(notes.map((note) => [keyOf(note), note]));
  const noteAt = (place: Place) => {
    const now = placeNow(place);
    return now && byPlace.get(keyOf(now));
  };
  const heeded = priorities.flatMap((priority) => {
    const { slips, places, reason } = priority;
    const left = places.filter((place) => !noteAt(place)?.isSetAside);
    if (slips === undefined || left.length === places.length) return [priority];
    const found = left.map(noteAt).filter((note) => note !== undefined);
    return left.length === 0 ? [] : [{ ...priority, ...wordsFor(slips, reason, found), places: left }];
  });
  return heeded.every((priority, index) => priority === priorities[index]) && heeded.length === priorities.length
    ? priorities
    : heeded;
}

/** The title with the number of what is left, and the matching reason. */
function wordsFor(slips: SlipKind, reason: string, left: readonly Note[]): Pick<Priority, 'title' | 'reason'> {
  switch (slips) {
    case 'habit':
      return { title: SLIP_TITLES.habit(left.length, left[0]?.quote ?? ''), reason };
    case 'passive':
      return { title: SLIP_TITLES.passive(left.length), reason };
    case 'spelling':
      return { title: SLIP_TITLES.spelling(slipsIn(left)), reason };
    case 'grammar':
      return { title: SLIP_TITLES.grammar(slipsIn(left)), reason: left[0]?.msg ?? reason };
  }
}

function slipsIn(notes: readonly Note[]): number {
  return new Set(notes.map(slipOf)).size;
}

function keyOf({ from, to }: Place): string {
  return `${from} ${to}`;
}
