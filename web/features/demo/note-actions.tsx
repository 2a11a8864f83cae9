import { useId, useState } from 'react';

import type { Note } from '../../annotations/note.ts';
import { DEMO } from '../../content/demo.ts';
import { WHY } from '../../content/why.ts';
import { Button } from '../../ui/button.tsx';
import { NoteWhy } from './why/note-why.tsx';

import './note-actions.css';

interface NoteActionsProps {
  note: Note;
  /** The element that quotes the words of the note. */
  quoteId?: string;
  onDismiss: () => void;
}

/** What can be done about a note: dismiss it, or read the rule behind it. */
export function NoteActions({ note, quoteId, onDismiss }: NoteActionsProps) {
  const [open, setOpen] = useState(false);
  const ruleId = useId();
  return (
    <div className="note-actions">
      <Button look="quiet" aria-describedby={quoteId} onClick={onDismiss}>
        {DEMO.dismiss}
      </Button>
      <Button look="quiet" aria-expanded={open} aria-controls={ruleId} onClick={() => setOpen(!open)}>
        {WHY.why}
      </Button>
      <div className="note-rule" id={ruleId} hidden={!open}>
        {open && <NoteWhy note={note} />}
      </div>
    </div>
  );
}
