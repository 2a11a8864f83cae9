import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import type { FeedbackItem, SentenceChunk } from '#shared-types/feedback';
import { highlightClass } from '#shared-types/feedback-appearance';

import { isFromYjs } from '../prosemirror/is-from-yjs.ts';
import { anchorMapOfTransaction } from './anchor-map-of-transaction.ts';
import { heeded, NOTHING_SET_ASIDE, type SetAside } from './heeded.ts';
import { SELECTED_HIGHLIGHT } from './highlight-styles.ts';
import { coversSentences, type PendingAnalysis, follow, type Note, placeItems } from './note.ts';

/** The notes of a text. It is immutable; every function below returns a new one. */
export interface NotesState {
  notes: readonly Note[];
  visible: readonly Note[];
  setAside: SetAside;
  activeId: string | undefined;
  /** The ids of the notes that were dismissed together, latest last. */
  dismissals: readonly (readonly string[])[];
  decorations: DecorationSet;
  analysis: PendingAnalysis;
}

/** What can be done with notes. */
export type NotesAction =
  | { kind: 'begin'; sentences: readonly SentenceChunk[] }
  | { kind: 'replace'; items: readonly FeedbackItem[] }
  | { kind: 'select'; id: string | undefined }
  | { kind: 'dismiss'; ids: readonly string[] }
  | { kind: 'restore'; ids: readonly string[] }
  | { kind: 'set-aside'; setAside: SetAside }
  | { kind: 'drop'; from: number; to: number };

/** The state of a text without notes. */
export function noNotes(doc: ProseMirrorNode): NotesState {
  return {
    notes: [],
    visible: [],
    setAside: NOTHING_SET_ASIDE,
    activeId: undefined,
    dismissals: [],
    decorations: DecorationSet.empty,
    analysis: { number: 0, doc, sentences: [], changes: undefined },
  };
}

/** The state after an action. @param doc the text as it is now. */
export function act(before: NotesState, action: NotesAction, doc: ProseMirrorNode): NotesState {
  switch (action.kind) {
    case 'begin':
      return {
        ...before,
        analysis: { number: before.analysis.number + 1, doc, sentences: action.sentences, changes: [] },
      };
    case 'replace': {
      const analysis = { ...before.analysis, changes: undefined };
      const notes = placeItems(before.notes, action.items, before.analysis, doc);
      return withNotes({ ...before, analysis }, sorted(notes, before.setAside), doc);
    }
    case 'select':
      return before.activeId === action.id ? before : withNotes({ ...before, activeId: action.id }, before.notes, doc);
    case 'dismiss': {
      const dismissals = [...before.dismissals, action.ids];
      return setDismissed({ ...before, dismissals }, action.ids, { dismissed: true }, doc);
    }
    case 'drop': {
      const isAbout = ({ type, from, to }: Note) => coversSentences(type) && from < action.to && action.from < to;
      return withNotes(
        before,
        before.notes.filter((note) => !isAbout(note)),
        doc,
      );
    }
    case 'restore':
      return setDismissed(before, action.ids, { dismissed: false }, doc);
    case 'set-aside':
      return withNotes({ ...before, setAside: action.setAside }, sorted(before.notes, action.setAside), doc);
  }
}

/** The state after a change of the text. */
export function followChange(before: NotesState, transaction: Transaction): NotesState {
  const { mapping, doc } = transaction;
  const change = anchorMapOfTransaction(transaction);
  const { changes } = before.analysis;
  const analysis = changes ? { ...before.analysis, changes: [...changes, change] } : before.analysis;
  const notes: Note[] = [];
  for (const note of before.notes) {
    const anchor = follow(note, [change], doc);
    if (anchor) notes.push(anchor.from === note.from && anchor.to === note.to ? note : { ...note, ...anchor });
  }
  // While a person types, moving the drawn highlights is much cheaper than drawing all of them again.
  if (notes.length === before.notes.length && !isFromYjs(transaction)) {
    return {
      ...before,
      analysis,
      notes,
      visible: notes.filter(isVisible),
      decorations: before.decorations.map(mapping, doc),
    };
  }
  return withNotes({ ...before, analysis }, notes, doc);
}

function setDismissed(
  before: NotesState,
  ids: readonly string[],
  change: { dismissed: boolean },
  doc: ProseMirrorNode,
): NotesState {
  const notes = before.notes.map((note) => (ids.includes(note.id) ? { ...note, ...change } : note));
  return withNotes(before, notes, doc);
}

function withNotes(before: NotesState, notes: readonly Note[], doc: ProseMirrorNode): NotesState {
  const visible = notes.filter(isVisible);
  const hidden = new Set(notes.filter(({ dismissed }) => dismissed).map(({ id }) => id));
  const activeId = visible.some(({ id }) => id === before.activeId) ? before.activeId : undefined;
  return {
    ...before,
    notes,
    visible,
    activeId,
    dismissals: before.dismissals.filter((ids) => ids.some((id) => hidden.has(id))),
    decorations: DecorationSet.create(
      doc,
      visible.map((note) => decorate(note, activeId)),
    ),
  };
}

/** The notes, each with whether it is set aside. */
function sorted(notes: readonly Note[], setAside: SetAside): readonly Note[] {
  const kept = new Set(heeded(notes, setAside));
  return notes.map((note) => (note.isSetAside === !kept.has(note) ? note : { ...note, isSetAside: !note.isSetAside }));
}

function isVisible({ dismissed, isSetAside }: Note): boolean {
  return !dismissed && !isSetAside;
}

function decorate({ id, type, from, to }: Note, activeId: string | undefined): Decoration {
  const name = `highlight ${highlightClass(type)}`;
  // A word inside a marked sentence is drawn as one element with both: each has an attribute of its own, or one would hide the other.
  const attribute = coversSentences(type) ? 'data-sentence-note' : 'data-note';
  const attributes = { class: id === activeId ? `${name} ${SELECTED_HIGHLIGHT}` : name, [attribute]: id };
  return Decoration.inline(from, to, attributes, { id });
}
