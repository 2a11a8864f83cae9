import { memo, useId } from 'react';

import type { Note } from '../../annotations/note.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';
import { NoteMessage } from './note-message.tsx';

import './note-card.css';

interface NoteCardProps {
  note: Note;
  active: boolean;
  onChoose: (id: string) => void;
  onDismiss: (id: string) => void;
}

/** One note in the list. Memoised, so that a change of one note draws one card and not four hundred. */
export const NoteCard = memo(function NoteCard({ note, active, onChoose, onDismiss }: NoteCardProps) {
  const quoteId = useId();
  return (
    <li className="note" data-note-card={note.id} data-active={active || undefined}>
      <button type="button" className="note-main" aria-current={active || undefined} onClick={() => onChoose(note.id)}>
        <NoteLabel type={note.type} />
        <NoteMessage note={note} quoteId={quoteId} />
      </button>
      <NoteActions note={note} quoteId={quoteId} onDismiss={() => onDismiss(note.id)} />
    </li>
  );
});
