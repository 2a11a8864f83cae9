import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import type { Note } from '../../../annotations/note.ts';
import { WHY } from '../../../content/editor/why.ts';
import { Button } from '../../../ui/button.tsx';
import { DismissMenu } from './dismiss-menu.tsx';
import { NoteWhy } from './note-why.tsx';
import type { Scope } from './use-set-aside.ts';

import './note-why.css';

/** What can be done about a note: ask why, or put it away. */
export function NoteActions({ note, onDismiss }: { note: Note; onDismiss: (scope: Scope) => void }) {
  const [isExplained, setExplained] = useState(false);
  const whyId = useId();
  return (
    <>
      <div className="note-why" id={whyId} hidden={!isExplained}>
        {isExplained && <NoteWhy note={note} />}
      </div>
      <div className="note-actions row gap-4">
        <Button
          look="quiet"
          aria-expanded={isExplained}
          aria-controls={whyId}
          onClick={() => setExplained(!isExplained)}
        >
          {WHY.why}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <DismissMenu note={note} onDismiss={onDismiss} />
      </div>
    </>
  );
}
