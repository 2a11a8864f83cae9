import { memo, useId } from 'react';

import type { Note } from '../../../annotations/note.ts';
import type { Slip } from '../../../annotations/slips.ts';
import type { Way } from './aside.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';
import { NoteMessage } from './note-message.tsx';
import { SlipPlaces } from './slip-places.tsx';

import './note-card.css';

interface NoteCardProps {
  slip: Slip;
  /** The selected note, when it is one of these. */
  activeId: string | undefined;
  wordsAt: (note: Note) => string;
  onChoose: (id: string) => void;
  onDismiss: (id: string) => void;
  onSetAside: (id: string, way: Way) => void;
}

/** One note in the list, with all its places. Memoised, so that changing one note redraws one card instead of four hundred. */
export const NoteCard = memo(
  function NoteCard({ slip: { note, notes }, activeId, wordsAt, ...actions }: NoteCardProps) {
    const { onChoose, onDismiss, onSetAside } = actions;
    const quoteId = useId();
    const isActive = activeId !== undefined;
    return (
      <li className="note" data-note-card={notes.map(({ id }) => id).join(' ')} data-active={isActive || undefined}>
        <button
          type="button"
          className="note-main"
          aria-current={isActive || undefined}
          onClick={() => onChoose(note.id)}
        >
          <NoteLabel type={note.type} />
          <NoteMessage note={note} quoteId={quoteId} />
        </button>
        {notes.length > 1 && <SlipPlaces notes={notes} activeId={activeId} wordsAt={wordsAt} onChoose={onChoose} />}
        <NoteActions
          note={note}
          quoteId={quoteId}
          onDismiss={() => onDismiss(note.id)}
          onSetAside={(way) => onSetAside(note.id, way)}
        />
      </li>
    );
  },
  (before, after) =>
    before.activeId === after.activeId &&
    before.onChoose === after.onChoose &&
    before.onDismiss === after.onDismiss &&
    before.onSetAside === after.onSetAside &&
    before.slip.notes.length === after.slip.notes.length &&
    before.slip.notes.every(({ id, msg, quote }, index) => {
      const other = after.slip.notes[index];
      return other?.id === id && other.msg === msg && other.quote === quote;
    }),
);
