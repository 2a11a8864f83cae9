import { memo, useId } from 'react';

import type { Note } from '../../editor/highlights.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLabel } from './note-label.tsx';

/** The longest quotation on a card, in words. */
const QUOTE_MAX_WORDS = 8;

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
        <q className="note-quote" id={quoteId}>
          {shorten(note.quote)}
        </q>
        <span className="note-message">{note.msg}</span>
      </button>
      <NoteActions note={note} quoteId={quoteId} onDismiss={() => onDismiss(note.id)} />
    </li>
  );
});

function shorten(quote: string): string {
  const words = quote.split(/\s+/);
  return words.length > QUOTE_MAX_WORDS ? `${words.slice(0, QUOTE_MAX_WORDS).join(' ')} …` : quote;
}
