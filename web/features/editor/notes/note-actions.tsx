import { useId, useState } from 'react';

import type { Note } from '../../../annotations/note.ts';
import { DEMO } from '../../../content/demo.ts';
import { SET_ASIDE } from '../../../content/set-aside.ts';
import { WHY } from '../../../content/why.ts';
import { Button } from '../../../ui/button.tsx';
import type { Way } from './aside.ts';
import { NoteMore } from './note-more.tsx';
import { NoteWhy } from './note-why.tsx';

import './note-actions.css';

interface NoteActionsProps {
  note: Note;
  /** The element that quotes the words of the note. */
  quoteId?: string;
  onDismiss: () => void;
  onSetAside: (way: Way) => void;
}

/** What can be done about a note: dismiss it, ask why, or set it aside for longer. Only one of the last two is open at a time. */
export function NoteActions({ note, quoteId, onDismiss, onSetAside }: NoteActionsProps) {
  const [open, setOpen] = useState<'why' | 'more'>();
  const partId = useId();
  const toggle = (part: 'why' | 'more') => ({
    look: 'quiet' as const,
    'aria-expanded': open === part,
    'aria-controls': partId,
    'aria-describedby': quoteId,
    onClick: () => setOpen(open === part ? undefined : part),
  });
  return (
    <div className="note-actions">
      <Button look="quiet" aria-describedby={quoteId} onClick={onDismiss}>
        {DEMO.dismiss}
      </Button>
      <Button {...toggle('why')}>{WHY.why}</Button>
      <Button {...toggle('more')}>{SET_ASIDE.more}</Button>
      <div className="note-part" id={partId} hidden={open === undefined}>
        {open === 'why' && <NoteWhy note={note} />}
        {open === 'more' && <NoteMore note={note} onSetAside={onSetAside} />}
      </div>
    </div>
  );
}
