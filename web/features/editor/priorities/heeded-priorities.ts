import type { Place } from '#shared-types/analysis/paragraph';
import { habitOf, type Priority, SLIP_TITLES, type SlipKind } from '#shared-types/analysis/priority';

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
  const slips = notes.filter(({ type }) => type === 'Grammar' || type === 'Spelling');
  const all = slips.filter(({ isSetAside }) => !isSetAside).length;
  const heeded = priorities.flatMap((priority) => {
    const { places, slips: kind } = priority;
    if (kind === undefined) return [priority];
    const left = places.filter((place) => !noteAt(place)?.isSetAside);
    // How many slips there are in all is a part of the title of a habit.
    const isTheSame = left.length === places.length && (kind !== 'habit' || all === slips.length);
    if (isTheSame) return [priority];
    const first = left.map(noteAt).find((note) => note !== undefined);
    return left.length === 0
      ? []
      : [{ ...priority, ...wordsFor({ ...priority, slips: kind }, left.length, { all, first }), places: left }];
  });
  return heeded.every((priority, index) => priority === priorities[index]) && heeded.length === priorities.length
    ? priorities
    : heeded;
}

/** The title with the number of what is left, and the matching reason. */
function wordsFor(
  priority: Priority & { slips: SlipKind },
  places: number,
  { all, first }: { all: number; first: Note | undefined },
): Pick<Priority, 'title' | 'reason'> {
  const { slips, title, reason } = priority;
  const habit = habitOf(priority);
  switch (slips) {
    case 'habit':
      return {
        title: habit === undefined ? title : SLIP_TITLES.habit(habit, places, Math.max(places, all)),
        reason: first?.msg ?? reason,
      };
    case 'grammar':
      return { title: SLIP_TITLES.grammar(places), reason: first?.msg ?? reason };
    case 'passive':
    case 'spelling':
      return { title: SLIP_TITLES[slips](places), reason };
  }
}

function keyOf({ from, to }: Place): string {
  return `${from} ${to}`;
}
