import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';

import type { Anchor } from './anchor.ts';
import type { SetAside } from './heeded.ts';
import type { Note } from './note.ts';
import { act, followChange, noNotes, type NotesAction, type NotesState } from './notes-state.ts';

const notesKey = new PluginKey<NotesState>('notes');

/** Shows notes in the editor's text, and keeps each at its words through local edits, remote edits and undo. */
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
  return notesOf(state)
    .filter(({ from, to }) => from <= position && position <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0];
}

/** The notes that were dismissed together: their ids, latest last. */
export function dismissalsOf(state: EditorState): readonly (readonly string[])[] {
  return notesKey.getState(state)?.dismissals ?? [];
}

/** All notes in the order of the text, also those that are not shown. */
export function allNotesOf(state: EditorState): readonly Note[] {
  return notesKey.getState(state)?.notes ?? [];
}

/** A note, also when it is not shown. */
export function noteOf(state: EditorState, id: string | undefined): Note | undefined {
  return allNotesOf(state).find((note) => note.id === id);
}

/** Marks a note as the selected one, in the text and for `activeNoteOf`; the focus stays where it is. */
export function selectNote(view: EditorView, id: string | undefined): void {
  dispatch(view, { kind: 'select', id });
}

/** Hides the notes of a slip together; later analyses do not bring them back while their words stay the same. */
export function dismissNotes(view: EditorView, ids: readonly string[]): void {
  dispatch(view, { kind: 'dismiss', ids });
}

/** Shows notes again that were dismissed together. */
export function restoreNotes(view: EditorView, ids: readonly string[]): void {
  dispatch(view, { kind: 'restore', ids });
}

/** Hides what a writer has set aside, and shows what a writer has brought back. */
export function setNotesAside(view: EditorView, setAside: SetAside): void {
  dispatch(view, { kind: 'set-aside', setAside });
}

/** Removes the notes on the argument at a place where a writer chose a different label. */
export function dropNotesAt(view: EditorView, { from, to }: Anchor): void {
  dispatch(view, { kind: 'drop', from, to });
}

/**
 * Begins an analysis of the text as it is now. Returns its number, by which its answer is known from earlier ones.
 * @param sentences those of the text, in order.
 */
export function beginAnalysis({ view }: Editor, sentences: readonly SentenceChunk[]): number {
  dispatch(view, { kind: 'begin', sentences });
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
