import { slipOf } from '#shared-types/analysis/feedback';

import type { Note } from './note.ts';

/** A slip and all its places: notes of one type that say the same. */
export interface Slip {
  /** Its first note. */
  note: Note;
  /** All of its notes, in the order of the text; there is at least one. */
  notes: readonly Note[];
}

/** The notes, with those for the same slip merged at its first place. */
export function slipsOf(notes: readonly Note[]): Slip[] {
  const slips = new Map<string, { note: Note; notes: Note[] }>();
  for (const note of notes) {
    const key = slipOf(note) ?? note.id;
    const slip = slips.get(key);
    if (slip) slip.notes.push(note);
    else slips.set(key, { note, notes: [note] });
  }
  return [...slips.values()];
}
