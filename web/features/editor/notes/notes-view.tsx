import { type Editor, useEditorState } from '@tiptap/react';
import { useCallback, useRef } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { dismissalsOf, restoreNotes } from '../../../annotations/notes.ts';
import { DEMO } from '../../../content/demo.ts';
import { FEEDBACK_PART, FEEDBACK_WAIT } from '../../../content/feedback.ts';
import { JUST_SET_ASIDE, SET_ASIDE } from '../../../content/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import type { useFeedback } from '../panel/use-feedback.ts';
import { useKeptFocus } from '../panel/use-kept-focus.ts';
import { nameOf } from './aside.ts';
import { Swatch } from './note-label.tsx';
import { NoteList } from './note-list.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import type { NoteFilter } from './use-note-filter.ts';
import type { SetAsideControls } from './use-set-aside.ts';

import './notes-view.css';

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

/** Shows when feedback is late, incomplete or unavailable, and what to do about it. */
function AnalysisStatus({ feedback: { state, partRead, retry } }: { feedback: ReturnType<typeof useFeedback> }) {
  if (state.status === 'waiting') return <output className="notes-status">{FEEDBACK_WAIT[state.wait]}</output>;
  if (state.status === 'part')
    return <output className="notes-status">{FEEDBACK_PART(state.read, state.sentences)}</output>;
  if (state.status === 'warming') return <output className="notes-status">{DEMO.warming}</output>;
  if (state.status !== 'failed')
    return partRead && <output className="notes-status">{DEMO.partRead(partRead.words, partRead.limit)}</output>;
  return (
    <div className="notes-status notes-failure" role="alert">
      <p>
        <strong>{DEMO.failed}</strong> <span className="notes-error">{state.error}</span>
      </p>
      <p>{DEMO.failedStill}</p>
      <Button onClick={retry}>{DEMO.retry}</Button>
    </div>
  );
}

/** The chips that choose which type of notes the list shows. */
function NoteFilters({ filter: { type, choose, counts } }: { filter: NoteFilter }) {
  if (counts.length === 0) return null;
  return (
    <fieldset className="chips" aria-label="Show">
      <button type="button" className="chip" aria-pressed={type === undefined} onClick={() => choose(undefined)}>
        {DEMO.all}
      </button>
      {counts.map((entry) => (
        <button
          key={entry.type}
          type="button"
          className="chip"
          aria-pressed={type === entry.type}
          onClick={() => choose(entry.type === type ? undefined : entry.type)}
        >
          <Swatch type={entry.type} />
          {FEEDBACK_APPEARANCE[entry.type].label} <span className="chip-count">{entry.count}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** What was just dismissed or set aside, with an undo; and why something couldn't be saved. */
function UndoLines({ editor, controls }: { editor: Editor; controls: SetAsideControls }) {
  const dismissals = useEditorState({ editor, selector: ({ editor: { state } }) => dismissalsOf(state) });
  const { last, problem, takeBack } = controls;
  const dismissed = dismissals.at(-1);
  if (!last && !dismissed && problem === undefined) return null;
  return (
    <div className="undo-lines">
      {problem !== undefined && <p className="undo-problem">{problem}</p>}
      {last && (
        <p>
          <bdi>{JUST_SET_ASIDE[last.way](nameOf(last))}</bdi>{' '}
          <Button look="quiet" onClick={() => takeBack(last)}>
            {SET_ASIDE.undo}
          </Button>
        </p>
      )}
      {!last && dismissed && (
        <p>
          {DEMO.dismissed(dismissals.length)} ·{' '}
          <Button look="quiet" onClick={() => restoreNotes(editor.view, dismissed)}>
            {DEMO.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
