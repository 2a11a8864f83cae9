import type { Note } from '../../../annotations/note.ts';
import { DEMO } from '../../../content/editor/demo.ts';

import './slip-places.css';

/** More places are counted and not shown. */
const MOST_SHOWN = 12;

interface SlipPlacesProps {
  notes: readonly Note[];
  activeId: string | undefined;
  /** The words at the place of a note, with the one that follows. */
  wordsAt: (note: Note) => string;
  onChoose: (id: string) => void;
}

/** The places of a slip made several times, named by their words. */
export function SlipPlaces({ notes, activeId, wordsAt, onChoose }: SlipPlacesProps) {
  return (
    <ul className="slip-places" aria-label={DEMO.places(notes.length)}>
      {notes.slice(0, MOST_SHOWN).map((note) => (
        <li key={note.id}>
          <button
            type="button"
            className="slip-place"
            aria-current={note.id === activeId || undefined}
            onClick={() => onChoose(note.id)}
          >
            {wordsAt(note)}
          </button>
        </li>
      ))}
      {notes.length > MOST_SHOWN && <li className="slip-more">{DEMO.morePlaces(notes.length - MOST_SHOWN)}</li>}
    </ul>
  );
}
