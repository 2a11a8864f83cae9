import { memo, useId } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import type { Note } from '../../../annotations/note.ts';
import { DEMO } from '../../../content/editor/demo.ts';
import { NoteActions } from './note-actions.tsx';
import type { NoteRow as Row } from './note-groups.ts';
import { Swatch } from './note-label.tsx';
import { NoteMessage, quoteAndRest } from './note-message.tsx';
import type { Scope } from './use-set-aside.ts';

import './notes-view.css';

/** More places are counted and not shown. */
const MOST_SHOWN = 12;

interface SlipPlacesProps {
  notes: readonly Note[];
  activeId: string | undefined;
  /** The words at the place of a note, with the one that follows. */
  wordsAt: (note: Note) => string;
  onChoose: (id: string) => void;
}

/** The places of a slip made several times, named by their words. */
function SlipPlaces({ notes, activeId, wordsAt, onChoose }: SlipPlacesProps) {
  return (
    <ul className="slip-places rows row wrap gap-1" aria-label={DEMO.places(notes.length)}>
      {notes.slice(0, MOST_SHOWN).map((note) => (
        <li key={note.id}>
          <button
            type="button"
            className="slip-place"
            aria-current={note.id === activeId || undefined}
            onClick={() => onChoose(note.id)}
          >
            {wordsAt(note)}
          </button>
        </li>
      ))}
      {notes.length > MOST_SHOWN && (
        <li className="slip-more soft size-small">{DEMO.morePlaces(notes.length - MOST_SHOWN)}</li>
      )}
    </ul>
  );
}

/** What can be done with a row. */
export interface RowActions {
  /** Shows a note in the text, and opens its row. */
  onChoose: (id: string | undefined) => void;
  /** Puts a row away. @param id the note that is chosen. */
  onDismiss: (row: Row, scope: Scope, id: string) => void;
  /** The words at the place of a note, with the one that follows. */
  wordsAt: (note: Note) => string;
  /** The focus has come to a row. */
  onReach: (row: Row) => void;
}

interface NoteRowProps extends RowActions {
  row: Row;
  /** The selected note, if it is in this row: the row is then open. */
  activeId: string | undefined;
  /** Whether Tab comes to this row; the arrow keys lead to the others. */
  isStop: boolean;
}

/** One line of the list. It opens in place: what is seen, why it matters, where else, and one way to put it away. */
export const NoteRow = memo(
  function NoteRow({ row, activeId, isStop, ...actions }: NoteRowProps) {
    const { notes, praise } = row;
    const [first] = notes;
    const chosen = notes.find(({ id }) => id === activeId);
    const isOpen = chosen !== undefined;
    const bodyId = useId();
    const { quote, rest } = quoteAndRest(chosen ?? first);
    // Of a word, and of a habit of many words, the first message says too little.
    const hasGist = first.type === 'Grammar' || (first.type === 'Passive' && notes.length === 1);
    return (
      <li
        className="note"
        data-note-card={notes.map(({ id }) => id).join(' ')}
        data-open={isOpen || undefined}
        data-type={first.type}
      >
        <button
          type="button"
          className="note-main size-control full row middle gap-3"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => actions.onReach(row)}
          onClick={() => actions.onChoose(isOpen ? undefined : first.id)}
        >
          <Swatch type={first.type} />
          <span className="note-title">
            “{quote}”<span className="visually-hidden">, {FEEDBACK_APPEARANCE[first.type].label}</span>
          </span>
          <span className="note-gist">{hasGist && !isOpen && rest}</span>
          <Places row={row} praise={praise} />
        </button>
        <div id={bodyId} hidden={!isOpen} className="note-body">
          {chosen && <OpenNote note={chosen} row={row} {...actions} />}
        </div>
      </li>
    );
  },
  (before, after) =>
    before.activeId === after.activeId &&
    before.isStop === after.isStop &&
    before.onChoose === after.onChoose &&
    before.onDismiss === after.onDismiss &&
    sayTheSame(before.row.notes, after.row.notes) &&
    before.row.praise.length === after.row.praise.length,
);

function sayTheSame(one: readonly Note[], two: readonly Note[]): boolean {
  return (
    one.length === two.length &&
    one.every(({ id, msg, quote }, index) => {
      const other = two[index];
      return other?.id === id && other.msg === msg && other.quote === quote;
    })
  );
}

/** How often it happens, at the end of the line. */
function Places({ row: { notes }, praise }: { row: Row; praise: Row['praise'] }) {
  return (
    <>
      {notes.length > 1 && <span className="note-places soft size-small">{DEMO.places(notes.length)}</span>}
      {praise.length > 0 && (
        <span className="note-places soft size-small">
          <Swatch type="Active" /> {DEMO.active(praise.length)}
        </span>
      )}
    </>
  );
}

/** What an open row shows of the chosen note. */
function OpenNote({ note, row, onChoose, onDismiss, wordsAt }: { note: Note; row: Row } & RowActions) {
  return (
    <>
      <NoteMessage note={note} />
      {row.notes.length > 1 && (
        <SlipPlaces notes={row.notes} activeId={note.id} wordsAt={wordsAt} onChoose={onChoose} />
      )}
      <NoteActions note={note} onDismiss={(scope) => onDismiss(row, scope, note.id)} />
    </>
  );
}
