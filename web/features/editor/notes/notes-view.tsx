import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

import { hidePlaces } from '../../../annotations/analysed-text.ts';
import { showInText } from '../../../annotations/note-navigation.ts';
import type { Note } from '../../../annotations/note.ts';
import { notesOf, selectNote } from '../../../annotations/notes.ts';
import { NOTE_GROUP_WORDS, NOTES } from '../../../content/editor/side.ts';
import { Button } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/roving-focus.ts';
import { useEditorContext } from '../editor-context.ts';
import { useKeptFocus } from '../panel/use-kept-focus.ts';
import { scrollToCard } from './note-cards.ts';
import {
  countRows,
  firstRows,
  likelyWriter,
  MOST_ROWS,
  type NoteGroup,
  NOTE_GROUPS,
  type NoteGroupName,
  type NoteRow as Row,
} from './note-groups.ts';
import { NoteRow, type RowActions } from './note-row.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { useActiveNoteId } from './use-notes.ts';
import type { Scope, SetAsideControls } from './use-set-aside.ts';

import './notes-view.css';

/** With more rows than this, the list can show one group alone. */
const MOST_UNFILTERED = 8;

interface NotesViewProps {
  groups: readonly NoteGroup[];
  controls: SetAsideControls;
}

/** The notes on the sentences of the text, and after them what the writer has set aside. */
export function NotesView({ groups, controls }: NotesViewProps) {
  const { editor } = useEditorContext();
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(
    part,
    useCallback(() => editor.commands.focus(undefined, { scrollIntoView: false }), [editor]),
  );
  const activeId = useActiveNoteId(editor);
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<NoteGroupName>();
  const count = countRows(groups);
  // A short list has no filter, so nothing is left out.
  const only = count > MOST_UNFILTERED ? chosen : undefined;
  const listed =
    only === undefined || !groups.some(({ name }) => name === only)
      ? groups
      : groups.filter(({ name }) => name === only);
  const isFolded = !showsAll && only === undefined && count > MOST_ROWS;
  const shown = isFolded ? firstRows(listed, activeId) : listed;
  useEffect(() => {
    if (part.current && activeId !== undefined) scrollToCard(part.current, activeId);
  }, [activeId]);
  const { stop, reach } = useOneStop(shown, activeId);
  const actions = useRowActions(controls);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div ref={part} className="notes" onKeyDown={moveBetweenRows}>
      {count > MOST_UNFILTERED && !isFolded && <GroupFilter groups={groups} only={only} onChoose={setChosen} />}
      {shown.map((group) => (
        <Group key={group.name} group={group} activeId={activeId} stop={stop} onReach={reach} {...actions} />
      ))}
      {isFolded && (
        <Button look="quiet" className="notes-more" onClick={() => setShowsAll(true)}>
          {NOTES.showAll(count)}
        </Button>
      )}
      {count > 0 && <p className="notes-missed soft size-small flat above-3">{NOTES.missed[likelyWriter(groups)]}</p>}
      <SetAsideList controls={controls} />
    </div>
  );
}

/** The rows are one stop of the Tab key: the row of the chosen note, or the last that had the focus, or the first. */
function useOneStop(groups: readonly NoteGroup[], activeId: string | undefined) {
  const [reached, setReached] = useState<string>();
  const rows = groups.flatMap((group) => group.rows);
  const stop =
    rows.find(({ notes }) => notes.some(({ id }) => id === activeId)) ??
    rows.find(({ key }) => key === reached) ??
    rows[0];
  return { stop: stop?.key, reach: useCallback(({ key }: Row) => setReached(key), []) };
}

/** The arrow keys, Home and End move between the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  moveFocus('row', event, [...event.currentTarget.querySelectorAll<HTMLElement>('.note-main')]);
}

/** What a row does: it shows its note in the text, and puts it away. */
function useRowActions({ dismiss }: SetAsideControls): Omit<RowActions, 'onReach'> {
  const { editor } = useEditorContext();
  return {
    onChoose: useCallback(
      (id: string | undefined) => {
        if (id === undefined) return selectNote(editor.view, undefined);
        hidePlaces(editor.view);
        return showInText(editor, id);
      },
      [editor],
    ),
    onDismiss: useCallback(
      (row: Row, scope: Scope, id: string) => {
        const chosen = row.notes.find((note) => note.id === id) ?? row.notes[0];
        const next = row.notes.find((note) => note !== chosen);
        dismiss(chosen, row.notes, scope);
        // The row stays open at another place.
        if (scope === 'here' && next) showInText(editor, next.id);
      },
      [editor, dismiss],
    ),
    wordsAt: useCallback((note: Note) => wordsAround(editor.state, note), [editor]),
  };
}

interface GroupFilterProps {
  groups: readonly NoteGroup[];
  only: NoteGroupName | undefined;
  onChoose: (name: NoteGroupName | undefined) => void;
}

/** Shows one group of a long list alone. */
function GroupFilter({ groups, only, onChoose }: GroupFilterProps) {
  return (
    <select
      className="notes-filter box size-small"
      aria-label={NOTES.filter}
      value={only ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(NOTE_GROUPS.find((name) => name === value))}
    >
      <option value="">{NOTES.all(countRows(groups))}</option>
      {groups.map(({ name, rows }) => (
        <option key={name} value={name}>
          {NOTE_GROUP_WORDS[name].name} {rows.length}
        </option>
      ))}
    </select>
  );
}

function Group({
  group: { name, rows },
  activeId,
  stop,
  ...actions
}: { group: NoteGroup; activeId: string | undefined; stop: string | undefined } & RowActions) {
  const { name: heading, hint } = NOTE_GROUP_WORDS[name];
  return (
    <section className="note-group">
      <h3>
        {heading} {hint && <small>{hint}</small>}
      </h3>
      <ol className="note-list rows">
        {rows.map((row) => (
          <NoteRow
            key={row.key}
            row={row}
            activeId={row.notes.some(({ id }) => id === activeId) ? activeId : undefined}
            isStop={row.key === stop}
            {...actions}
          />
        ))}
      </ol>
    </section>
  );
}

/** How far after a note to look for the next word, in characters. */
const NEXT_WORD_WITHIN = 24;

/** The words of a note and the word after them, to tell the places of one slip apart. */
function wordsAround(state: Parameters<typeof notesOf>[0], { id }: Note): string {
  const note = notesOf(state).find((one) => one.id === id);
  if (note === undefined) return '';
  const end = state.doc.resolve(note.to).end();
  const after = state.doc.textBetween(note.to, Math.min(end, note.to + NEXT_WORD_WITHIN), ' ', ' ');
  return `${note.quote}${/^\s*[^\s]*/u.exec(after)?.[0] ?? ''}`;
}
