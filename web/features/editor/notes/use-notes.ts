import { type Editor, useEditorState } from '@tiptap/react';

import { ARGUMENT_TYPES } from '#shared-types/argument';
import { FEEDBACK_TYPES, type FeedbackType } from '#shared-types/feedback';

import { coversSentences, type Note } from '../../../annotations/note.ts';
import { activeNoteOf, dismissalsOf, notesOf } from '../../../annotations/notes.ts';
import { slipsOf } from '../../../annotations/slips.ts';

/** Active voice is praise: it is counted, but kept out of the way. */
export const QUIET_TYPE: FeedbackType = 'Active';

/** The order of the filters: mistakes first, then the parts of an argument in their usual order. */
const FILTER_ORDER: readonly FeedbackType[] = ['Spelling', 'Grammar', 'Passive', ...ARGUMENT_TYPES, 'Active'];

/**
 * The notes of the text in its order. The list keeps its identity while only positions change, so that typing does not
 * draw it again; ask the editor's state for the present place of a note.
 */
export function useNotes(editor: Editor): readonly Note[] {
  return useEditorState({ editor, selector: ({ editor: { state } }) => notesOf(state), equalityFn: sayTheSame });
}

/** The id of the selected note. */
export function useActiveNoteId(editor: Editor): string | undefined {
  return useEditorState({ editor, selector: ({ editor: { state } }) => activeNoteOf(state)?.id });
}

/** How many slips are dismissed; the places of one count once. */
export function useDismissedCount(editor: Editor): number {
  return useEditorState({ editor, selector: ({ editor: { state } }) => dismissalsOf(state).length });
}

/** The types that occur, in the order of the filters, each with its number of notes; the places of one slip count once. */
export function countByType(notes: readonly Note[]): { type: FeedbackType; count: number }[] {
  const counts = new Map(FEEDBACK_TYPES.map((type) => [type, 0]));
  for (const {
    note: { type },
  } of slipsOf(notes))
    counts.set(type, (counts.get(type) ?? 0) + 1);
  return FILTER_ORDER.map((type) => ({ type, count: counts.get(type) ?? 0 })).filter(({ count }) => count > 0);
}

function sayTheSame(a: readonly Note[], b: readonly Note[] | null): boolean {
  if (a === b) return true;
  if (b === null || a.length !== b.length) return false;
  return a.every(({ id, type, msg, quote }, index) => {
    const other = b[index];
    return other?.id === id && other.type === type && other.msg === msg && other.quote === quote;
  });
}

/** Whether a note asks for something: the parts of the argument and active voice are only shown. */
export function isOpenPoint({ type }: { type: FeedbackType }): boolean {
  return type !== QUIET_TYPE && !coversSentences(type);
}
