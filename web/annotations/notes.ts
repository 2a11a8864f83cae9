import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Decoration, type EditorView } from '@tiptap/pm/view';

import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { highlightClass } from '#shared-types/analysis/feedback-appearance';

import { changesSince, hidePlaces } from './analysed-text.ts';
import type { Anchor, AnchorMap } from './anchor.ts';
import { annotationLayer } from './annotation-layer.ts';
import { cueDecoration } from './cue-decoration.ts';
import { heeded, NOTHING_SET_ASIDE, type SetAside } from './heeded.ts';
import { SELECTED_HIGHLIGHT } from './highlight-styles.ts';
import { coversSentences, follow, type Note, placeItems, type ReadText, withoutLabelled } from './note.ts';

/** The notes of a text. */
interface NotesState {
  notes: readonly Note[];
  visible: readonly Note[];
  setAside: SetAside;
  activeId: string | undefined;
}

/** What can be done with notes. */
type NotesAction =
  | { kind: 'replace'; items: readonly FeedbackItem[]; read: ReadText & { changes: readonly AnchorMap[] } }
  | { kind: 'select'; id: string | undefined }
  | { kind: 'set-aside'; setAside: SetAside }
  | { kind: 'label'; place: Anchor };

const layer = annotationLayer<NotesState, NotesAction>({
  name: 'notes',
  empty: { notes: [], visible: [], setAside: NOTHING_SET_ASIDE, activeId: undefined },
  act,
  follow: followChange,
  anchors: ({ notes }) => notes,
  decorate: ({ visible, activeId }, doc) => visible.flatMap((note) => decorate(note, activeId, doc)),
});

/** Shows notes in the editor's text. */
export const Notes = layer.extension;

/** The notes to show, in the order of the text. */
export function notesOf(state: EditorState): readonly Note[] {
  return layer.of(state).visible;
}

/** The selected note. */
export function activeNoteOf(state: EditorState): Note | undefined {
  const { visible, activeId } = layer.of(state);
  return visible.find(({ id }) => id === activeId);
}

/** The note whose words hold a position. */
export function noteAt(state: EditorState, position: number): Note | undefined {
  return notesOf(state)
    .filter(({ from, to }) => from <= position && position <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0];
}

/** All notes in the order of the text, also those that are not shown. */
export function allNotesOf(state: EditorState): readonly Note[] {
  return layer.of(state).notes;
}

/** A note, also when it is not shown. */
export function noteOf(state: EditorState, id: string | undefined): Note | undefined {
  return allNotesOf(state).find((note) => note.id === id);
}

/**
 * Marks a note as the selected one, in the text and for `activeNoteOf`, instead of what was marked before; the focus stays where it
 * is.
 */
export function selectNote(view: EditorView, id: string | undefined): void {
  if (id !== undefined) hidePlaces(view);
  layer.act(view, { kind: 'select', id });
}

/** Hides what a writer has set aside, and shows what a writer has brought back. */
export function setNotesAside(view: EditorView, setAside: SetAside): void {
  layer.act(view, { kind: 'set-aside', setAside });
}

/** Removes the notes on the argument at a place where a writer chose a different label. */
export function dropNotesAt(view: EditorView, place: Anchor): void {
  layer.act(view, { kind: 'label', place });
}

/**
 * Replaces all notes by the items of an analysis. The items are moved along with every change made since it began;
 * those whose words have changed are left out, and the answer of any but the latest analysis is ignored.
 * @param read.run the number of the analysis.
 */
export function takeNotes({ view }: Editor, read: ReadText & { run: number }, items: readonly FeedbackItem[]): void {
  const changes = changesSince(view.state, read.run);
  if (changes) layer.act(view, { kind: 'replace', items, read: { ...read, changes } });
}

function act(before: NotesState, action: NotesAction, doc: ProseMirrorNode): NotesState {
  switch (action.kind) {
    case 'replace': {
      const notes = placeItems(before.notes, action.items, action.read, doc);
      return withNotes(before, sorted(notes, before.setAside));
    }
    case 'select':
      return before.activeId === action.id ? before : withNotes({ ...before, activeId: action.id }, before.notes);
    case 'set-aside':
      return withNotes({ ...before, setAside: action.setAside }, sorted(before.notes, action.setAside));
    case 'label':
      return withNotes(before, withoutLabelled(before.notes, [action.place]));
  }
}

function followChange(before: NotesState, change: AnchorMap, doc: ProseMirrorNode): NotesState {
  const notes: Note[] = [];
  for (const note of before.notes) {
    const anchor = follow(note, [change], doc);
    if (anchor) notes.push(anchor.from === note.from && anchor.to === note.to ? note : { ...note, ...anchor });
  }
  return notes.length === before.notes.length
    ? { ...before, notes, visible: notes.filter(isVisible) }
    : withNotes(before, notes);
}

function withNotes(before: NotesState, notes: readonly Note[]): NotesState {
  const visible = notes.filter(isVisible);
  return {
    ...before,
    notes,
    visible,
    activeId: visible.some(({ id }) => id === before.activeId) ? before.activeId : undefined,
  };
}

/** The notes, each with whether it is set aside. */
function sorted(notes: readonly Note[], setAside: SetAside): readonly Note[] {
  const kept = new Set(heeded(notes, setAside));
  return notes.map((note) => (note.isSetAside === !kept.has(note) ? note : { ...note, isSetAside: !note.isSetAside }));
}

function isVisible({ isSetAside }: Note): boolean {
  return !isSetAside;
}

function decorate(note: Note, activeId: string | undefined, doc: ProseMirrorNode): Decoration[] {
  const { id, type, from, to } = note;
  const name = `highlight ${highlightClass(type)}`;
  // A word inside a marked sentence is drawn as one element with both: each has an attribute of its own, or one would hide the other.
  const attribute = coversSentences(type) ? 'data-sentence-note' : 'data-note';
  const attributes = { class: id === activeId ? `${name} ${SELECTED_HIGHLIGHT}` : name, [attribute]: id };
  const words = Decoration.inline(from, to, attributes, { id });
  return coversSentences(type) ? [words, ...cueDecoration(note, doc)] : [words];
}
