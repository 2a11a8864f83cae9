import type { Editor } from '@tiptap/react';
import { useCallback, useRef, useState } from 'react';

import { undoDismiss } from '../../annotations/notes.ts';
import { DEMO } from '../../content/demo.ts';
import { STACKED_PANELS } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { AnalysisStatus } from './analysis-status.tsx';
import { NoteFilters } from './note-filters.tsx';
import { NoteList } from './note-list.tsx';
import { isUnderWay, type useFeedback } from './use-feedback.ts';
import type { NoteFilter } from './use-note-filter.ts';
import { QUIET_TYPE, useDismissedCount } from './use-notes.ts';
import { usePanelKeys } from './use-panel-keys.ts';

import './notes-panel.css';

interface NotesPanelProps {
  editor: Editor;
  feedback: ReturnType<typeof useFeedback>;
  filter: NoteFilter;
}

/** The side panel of notes: a column on a wide screen, a drawer on a narrow one, a sheet from below on a phone. */
export function NotesPanel({ editor, feedback, filter }: NotesPanelProps) {
  const collapsible = useMediaQuery(STACKED_PANELS);
  const [open, setOpen] = useState(false);
  const count = filter.counts.reduce((sum, { type, count: some }) => (type === QUIET_TYPE ? sum : sum + some), 0);
  const shown = !collapsible || open;

  const close = useCallback(() => setOpen(false), []);
  const panel = useRef<HTMLElement>(null);
  usePanelKeys(panel, editor, close);

  return (
    <aside ref={panel} className="notes" data-open={shown || undefined} aria-labelledby="notes-heading">
      {collapsible && (
        <button
          type="button"
          className="notes-handle"
          aria-expanded={open}
          aria-controls="notes-body"
          onClick={() => setOpen(!open)}
        >
          {DEMO.notes} <span className="notes-count">{count}</span>
        </button>
      )}
      <div className="notes-body" id="notes-body" aria-busy={isUnderWay(feedback.state)} inert={!shown}>
        <div className="notes-top">
          <h2 id="notes-heading">
            {DEMO.notes} <span className="notes-count">{count}</span>
          </h2>
          <Dismissals editor={editor} />
        </div>
        <AnalysisStatus feedback={feedback} />
        <NoteFilters filter={filter} />
        <NoteList editor={editor} filter={filter} onChosen={close} closesOnChoice={collapsible} />
      </div>
    </aside>
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
