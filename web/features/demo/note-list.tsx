import { type Editor, useEditorState } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { showInText } from '../../annotations/note-navigation.ts';
import { DEMO } from '../../content/demo.ts';
import { NoteCard } from './note-card.tsx';
import { dismissCard, scrollToCard } from './note-cards.ts';
import type { NoteFilter } from './use-note-filter.ts';
import { QUIET_TYPE, useActiveNoteId } from './use-notes.ts';

import './note-list.css';

interface NoteListProps {
  editor: Editor;
  filter: NoteFilter;
  /** On a small screen the panel covers the text, so choosing a note closes it. */
  closesOnChoice: boolean;
  onChosen: () => void;
}

/** The notes in the order of the text, and after them the group of the quiet ones. */
export function NoteList({ editor, filter: { listed, quiet }, closesOnChoice, onChosen }: NoteListProps) {
  const container = useRef<HTMLDivElement>(null);
  const activeId = useActiveNoteId(editor);
  const [quietOpen, setQuietOpen] = useState(false);
  const activeIsQuiet = quiet.some(({ id }) => id === activeId);
  useEffect(() => {
    if (container.current && activeId !== undefined) scrollToCard(container.current, activeId);
  }, [activeId]);

  const choose = useCallback(
    (id: string) => {
      showInText(editor, id);
      if (closesOnChoice) onChosen();
    },
    [editor, closesOnChoice, onChosen],
  );
  const dismiss = useCallback(
    (id: string) => {
      dismissCard(editor, container.current, id);
    },
    [editor],
  );
  const cards = (notes: NoteFilter['listed']) =>
    notes.map((note) => (
      <NoteCard key={note.id} note={note} active={note.id === activeId} onChoose={choose} onDismiss={dismiss} />
    ));

  return (
    <div className="notes-scroll" ref={container}>
      {listed.length === 0 && <NoNotes editor={editor} />}
      <ol className="note-list" aria-label={DEMO.notes}>
        {cards(listed)}
      </ol>
      {quiet.length > 0 && (
        <details
          className="note-group"
          open={quietOpen || activeIsQuiet}
          onToggle={({ currentTarget }) => setQuietOpen(currentTarget.open)}
        >
          <summary>
            {FEEDBACK_APPEARANCE[QUIET_TYPE].label} ({quiet.length})
          </summary>
          {(quietOpen || activeIsQuiet) && <ol className="note-list">{cards(quiet)}</ol>}
        </details>
      )}
    </div>
  );
}

function NoNotes({ editor }: { editor: Editor }) {
  const empty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty });
  return <p className="notes-none">{empty ? DEMO.noNotesYet : DEMO.noNotes}</p>;
}
