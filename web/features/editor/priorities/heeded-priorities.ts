import { slipOf } from '#shared-types/feedback';
import type { Place } from '#shared-types/paragraph';
import type { Priority, PriorityStage } from '#shared-types/priority';

import type { Note } from '../../../annotations/note.ts';
import { SLIP_TITLES } from '../../../content/side.ts';

/** The stages whose places are those of notes. */
const OF_NOTES: ReadonlySet<PriorityStage> = new Set(['sentences', 'spelling']);

/**
 * What is left to work on when the notes that a writer has set aside are left out; the same array when nothing changes.
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
    const left = priority.places.filter((place) => !noteAt(place)?.isSetAside);
    if (!OF_NOTES.has(priority.stage) || left.length === priority.places.length) return [priority];
    const found = left.map(noteAt).filter((note) => note !== undefined);
    return left.length === 0 ? [] : [{ ...priority, ...wordsFor(priority, found), places: left }];
  });
  return heeded.every((priority, index) => priority === priorities[index]) && heeded.length === priorities.length
    ? priorities
    : heeded;
}

/** The title with the number of what is left, and the matching reason. */
function wordsFor({ id, title, reason }: Priority, left: readonly Note[]): Pick<Priority, 'title' | 'reason'> {
  if (id === 'spelling') return { title: SLIP_TITLES.spelling(new Set(left.map(slipOf)).size), reason };
  if (id === 'passive') return { title: SLIP_TITLES.passive(left.length), reason };
  if (id !== 'grammar') return { title: id.startsWith('habit ') ? SLIP_TITLES.habit(left.length) : title, reason };
  const sentences = new Set(left.map(({ sentence }) => sentence)).size;
  return { title: SLIP_TITLES.grammar(sentences), reason: left[0]?.msg ?? reason };
}

function keyOf({ from, to }: Place): string {
  return `${from} ${to}`;
}
