import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { showInText } from '../../../annotations/note-navigation.ts';
import type { Note } from '../../../annotations/note.ts';
import { notesOf } from '../../../annotations/notes.ts';
import { slipsOf } from '../../../annotations/slips.ts';
import { DEMO } from '../../../content/demo.ts';
import type { Way } from './aside.ts';
import { NoteCard } from './note-card.tsx';
import { dismissCard, scrollToCard } from './note-cards.ts';
import { PatternList } from './pattern-list.tsx';
import type { NoteFilter } from './use-note-filter.ts';
import { QUIET_TYPE, useActiveNoteId } from './use-notes.ts';

import './note-list.css';

interface NoteListProps {
  editor: Editor;
  filter: NoteFilter;
  /** What to say when there are none; undefined when nobody knows. */
  noNotes: string | undefined;
  /** On a small screen the panel covers the text, so choosing a note closes it. */
  closesOnChoice: boolean;
  onChosen: () => void;
  onSetAside: (id: string, way: Way) => void;
}

/** The notes in text order, followed by the group of quiet ones. */
export function NoteList({
  editor,
  filter: { type, listed, argument, quiet },
  noNotes,
  closesOnChoice,
  onChosen,
  onSetAside,
}: NoteListProps) {
  const container = useRef<HTMLDivElement>(null);
  const activeId = useActiveNoteId(editor);
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
  const wordsAt = useCallback((note: Note) => wordsAround(editor, note), [editor]);
  const cards = (notes: readonly Note[]) =>
    slipsOf(notes).map((slip) => (
      <NoteCard
        key={slip.note.id}
        slip={slip}
        activeId={slip.notes.some(({ id }) => id === activeId) ? activeId : undefined}
        wordsAt={wordsAt}
        onChoose={choose}
        onDismiss={dismiss}
        onSetAside={onSetAside}
      />
    ));

  return (
    <div className="notes-scroll" ref={container}>
      <PatternList notes={listed} activeId={activeId} wordsAt={wordsAt} onChoose={choose} />
      {listed.length === 0 && noNotes !== undefined && <NoNotes editor={editor} words={noNotes} />}
      <ol className="note-list" aria-label={DEMO.notes}>
        {cards(listed)}
      </ol>
      {type === undefined && (
        <NoteGroup label={DEMO.argumentNotes} notes={argument} activeId={activeId} cards={cards} />
      )}
      <NoteGroup label={FEEDBACK_APPEARANCE[QUIET_TYPE].label} notes={quiet} activeId={activeId} cards={cards} />
    </div>
  );
}

interface NoteGroupProps {
  label: string;
  notes: readonly Note[];
  activeId: string | undefined;
  cards: (notes: readonly Note[]) => ReactNode;
}

/** Notes that aren't about mistakes, kept out of the way until the writer opens the group or chooses one of them in the text. */
function NoteGroup({ label, notes, activeId, cards }: NoteGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const holdsActive = notes.some(({ id }) => id === activeId);
  if (notes.length === 0) return null;
  return (
    <details
      className="note-group"
      open={isOpen || holdsActive}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {label} ({notes.length})
      </summary>
      {(isOpen || holdsActive) && <ol className="note-list">{cards(notes)}</ol>}
    </details>
  );
}

function NoNotes({ editor, words }: { editor: Editor; words: string }) {
  const empty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty });
  return <p className="notes-none">{empty ? DEMO.noNotesYet : words}</p>;
}

/** How far after a note to look for the next word, in characters. */
const NEXT_WORD_WITHIN = 24;

/** The words of a note and the word after them, to tell the places of one slip apart. */
function wordsAround({ state }: Editor, { id }: Note): string {
  const note = notesOf(state).find((one) => one.id === id);
  if (note === undefined) return '';
  const end = state.doc.resolve(note.to).end();
  const after = state.doc.textBetween(note.to, Math.min(end, note.to + NEXT_WORD_WITHIN), ' ', ' ');
  return `${note.quote}${/^\s*[^\s]*/u.exec(after)?.[0] ?? ''}`;
}
