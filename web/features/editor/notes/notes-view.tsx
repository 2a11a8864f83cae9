import type { Editor } from '@tiptap/react';
import { useCallback, useRef } from 'react';

import { DEMO } from '../../../content/demo.ts';
import { AnalysisStatus } from '../panel/analysis-status.tsx';
import type { useFeedback } from '../panel/use-feedback.ts';
import { useKeptFocus } from '../panel/use-kept-focus.ts';
import { NoteFilters } from './note-filters.tsx';
import { NoteList } from './note-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { UndoLines } from './undo-lines.tsx';
import type { NoteFilter } from './use-note-filter.ts';
import type { SetAsideControls } from './use-set-aside.ts';

interface NotesViewProps {
  editor: Editor;
  feedback: ReturnType<typeof useFeedback>;
  filter: NoteFilter;
  controls: SetAsideControls;
  /** On a small screen the panel covers the text, so choosing a note closes it. */
  closesOnChoice: boolean;
  onChosen: () => void;
}

/** What to say when there are no notes: nothing is clear before the text was read. */
function noNotesWords({ state: { status }, answers }: NotesViewProps['feedback']): string | undefined {
  if (status === 'failed' || status === 'part') return undefined;
  return answers === 0 ? DEMO.noNotesYet : DEMO.noNotes;
}

/** The notes on the sentences of the text, and after them what the writer has set aside. */
export function NotesView({ editor, feedback, filter, controls, ...choice }: NotesViewProps) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(
    part,
    useCallback(() => editor.commands.focus(undefined, { scrollIntoView: false }), [editor]),
  );
  return (
    <div ref={part}>
      <AnalysisStatus feedback={feedback} />
      <NoteFilters filter={filter} />
      <NoteList
        editor={editor}
        filter={filter}
        noNotes={noNotesWords(feedback)}
        onSetAside={controls.setAside}
        {...choice}
      />
      <SetAsideList editor={editor} controls={controls} />
      <UndoLines editor={editor} controls={controls} />
    </div>
  );
}
