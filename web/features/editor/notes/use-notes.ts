import { type Editor, useEditorState } from '@tiptap/react';

import type { FeedbackType } from '#shared-types/analysis/feedback';

import { coversSentences, type Note } from '../../../annotations/note.ts';
import { activeNoteOf, notesOf } from '../../../annotations/notes.ts';

/** Active voice is praise: it is marked, but asks for nothing. */
export const QUIET_TYPE: FeedbackType = 'Active';

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
