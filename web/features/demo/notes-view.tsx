import type { Editor } from '@tiptap/react';

import { undoDismiss } from '../../annotations/notes.ts';
import { DEMO } from '../../content/demo.ts';
import { Button } from '../../ui/button.tsx';
import { AnalysisStatus } from './analysis-status.tsx';
import { NoteFilters } from './note-filters.tsx';
import { NoteList } from './note-list.tsx';
import type { useFeedback } from './use-feedback.ts';
import type { NoteFilter } from './use-note-filter.ts';
import { useDismissedCount } from './use-notes.ts';

import './notes-view.css';

interface NotesViewProps {
  editor: Editor;
  feedback: ReturnType<typeof useFeedback>;
  filter: NoteFilter;
  /** On a small screen the panel covers the text, so choosing a note closes it. */
  closesOnChoice: boolean;
  onChosen: () => void;
}

/** The notes on the sentences of the text. */
export function NotesView({ editor, feedback, filter, closesOnChoice, onChosen }: NotesViewProps) {
  return (
    <>
      <Dismissals editor={editor} />
      <AnalysisStatus feedback={feedback} />
      <NoteFilters filter={filter} />
      <NoteList editor={editor} filter={filter} onChosen={onChosen} closesOnChoice={closesOnChoice} />
    </>
  );
}

function Dismissals({ editor }: { editor: Editor }) {
  const count = useDismissedCount(editor);
  if (count === 0) return null;
  return (
    <p className="notes-dismissed">
      {DEMO.dismissed(count)} ·{' '}
      <Button look="quiet" onClick={() => undoDismiss(editor.view)}>
        {DEMO.undo}
      </Button>
    </p>
  );
}
