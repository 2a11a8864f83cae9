import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import type { FeedbackItem } from '#shared-types/feedback';

import type { Anchor } from './anchor.ts';
import type { Note } from './note.ts';
import { act, followChange, noNotes, type NotesAction, type NotesState } from './notes-state.ts';

const notesKey = new PluginKey<NotesState>('notes');

/** Shows notes in the text of the editor, and keeps each at its words through local edits, remote edits and undo. */
export const Notes = Extension.create({
  name: 'notes',
  addProseMirrorPlugins: () => [
    new Plugin<NotesState>({
      key: notesKey,
      state: {
        init: (_config, { doc }) => noNotes(doc),
        apply: (transaction, before) => {
          const after = transaction.docChanged ? followChange(before, transaction) : before;
          const action: NotesAction | undefined = transaction.getMeta(notesKey);
          return action ? act(after, action, transaction.doc) : after;
        },
      },
      props: { decorations: (state) => notesKey.getState(state)?.decorations },
    }),
  ],
});

/** The notes to show, in the order of the text. */
export function notesOf(state: EditorState): readonly Note[] {
  return notesKey.getState(state)?.visible ?? [];
}

/** The selected note. */
export function activeNoteOf(state: EditorState): Note | undefined {
  const notes = notesKey.getState(state);
  return notes?.visible.find(({ id }) => id === notes.activeId);
}

/** The note whose words hold a position. */
export function noteAt(state: EditorState, position: number): Note | undefined {
  return notesOf(state).find(({ from, to }) => from <= position && position <= to);
}

/** How many slips are dismissed; the places of one count once. */
export function dismissedCountOf(state: EditorState): number {
  return notesKey.getState(state)?.dismissals.length ?? 0;
}

/** Marks a note as the selected one, in the text and for `activeNoteOf`; the focus stays where it is. */
export function selectNote(view: EditorView, id: string | undefined): void {
  dispatch(view, { kind: 'select', id });
}

/** Hides the notes of a slip together; later analyses do not bring them back while their words stay the same. */
export function dismissNotes(view: EditorView, ids: readonly string[]): void {
  dispatch(view, { kind: 'dismiss', ids });
}

/** Shows the notes that were dismissed last; false when there is none. */
export function undoDismiss(view: EditorView): boolean {
  if (dismissedCountOf(view.state) === 0) return false;
  dispatch(view, { kind: 'undo-dismiss' });
  return true;
}

/** Removes the notes on the argument at a place, where a writer has said something else. */
export function dropNotesAt(view: EditorView, { from, to }: Anchor): void {
  dispatch(view, { kind: 'drop', from, to });
}

/** Begins an analysis of the text as it is now. Returns its number, by which its answer is known from earlier ones. */
export function beginAnalysis({ view }: Editor): number {
  dispatch(view, { kind: 'begin' });
  return notesKey.getState(view.state)?.analysis.number ?? 0;
}

/**
 * Replaces all notes by the items of an analysis. The items are moved along with every change made since it began;
 * those whose words have changed are left out, and the answer of any but the latest analysis is ignored.
 */
export function applyAnalysis({ view }: Editor, number: number, items: readonly FeedbackItem[]): void {
  if (notesKey.getState(view.state)?.analysis.number === number) dispatch(view, { kind: 'replace', items });
}

function dispatch(view: EditorView, action: NotesAction): void {
  view.dispatch(view.state.tr.setMeta(notesKey, action).setMeta('addToHistory', false));
}
