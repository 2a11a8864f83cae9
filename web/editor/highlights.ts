import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

import type { FeedbackItem, FeedbackType } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/feedback-appearance';

import { isFromYjs, type Range, type RangeMap, rangeMapOf } from './range-map.ts';

/** A feedback item as the editor holds it: its place follows every edit of the text. */
export interface Note extends Range {
  /** Stays the same when a later analysis finds the same thing again. */
  id: string;
  type: FeedbackType;
  msg: string;
  /** The words it stands on. */
  quote: string;
  dismissed: boolean;
}

/** The latest analysis: the text it reads, and, while its answer is awaited, every change made since. */
interface Run {
  number: number;
  doc: ProseMirrorNode;
  changes: readonly RangeMap[] | undefined;
}

interface Highlighting {
  notes: readonly Note[];
  visible: readonly Note[];
  activeId: string | undefined;
  /** The dismissed notes, latest last. */
  dismissals: readonly string[];
  decorations: DecorationSet;
  run: Run;
}

type Action =
  | { kind: 'begin' }
  | { kind: 'replace'; items: readonly FeedbackItem[] }
  | { kind: 'select'; id: string | undefined }
  | { kind: 'dismiss'; id: string }
  | { kind: 'undo-dismiss' };

/** The class of the selected note's words. */
export const SELECTED_CLASS = 'highlight-selected';

const highlightsKey = new PluginKey<Highlighting>('highlights');

/** Types that are drawn as a wash cover whole sentences, so an edit inside them does not make them wrong at once; the others name exact words. */
function coversSentences(type: FeedbackType): boolean {
  return FEEDBACK_APPEARANCE[type].mark === 'wash';
}

/** Shows feedback items in the text, and keeps each at its words through local edits, remote edits and undo. */
export const Highlights = Extension.create({
  name: 'highlights',
  addProseMirrorPlugins: () => [
    new Plugin<Highlighting>({
      key: highlightsKey,
      state: {
        init: (_config, { doc }) => ({
          notes: [],
          visible: [],
          activeId: undefined,
          dismissals: [],
          decorations: DecorationSet.empty,
          run: { number: 0, doc, changes: undefined },
        }),
        apply: (transaction, before) => {
          const after = transaction.docChanged ? followChange(before, transaction) : before;
          const action: Action | undefined = transaction.getMeta(highlightsKey);
          return action ? act(after, action, transaction.doc) : after;
        },
      },
      props: { decorations: (state) => highlightsKey.getState(state)?.decorations },
    }),
  ],
});

/** The notes to show, in the order of the text. */
export function notesOf(state: EditorState): readonly Note[] {
  return highlightsKey.getState(state)?.visible ?? [];
}

/** The selected note. */
export function activeNoteOf(state: EditorState): Note | undefined {
  const highlighting = highlightsKey.getState(state);
  return highlighting?.visible.find(({ id }) => id === highlighting.activeId);
}

/** The note whose words hold a position. */
export function noteAt(state: EditorState, position: number): Note | undefined {
  return notesOf(state).find(({ from, to }) => from <= position && position <= to);
}

/** How many notes are dismissed. */
export function dismissedCountOf(state: EditorState): number {
  return highlightsKey.getState(state)?.dismissals.length ?? 0;
}

/** Marks a note as the selected one, in the text and for whoever reads `activeNoteOf`; the focus stays where it is. */
export function selectNote(view: EditorView, id: string | undefined): void {
  dispatch(view, { kind: 'select', id });
}

/** Hides a note; later analyses do not bring it back while its words stay the same. */
export function dismissNote(view: EditorView, id: string): void {
  dispatch(view, { kind: 'dismiss', id });
}

/** Shows the note that was dismissed last; false when there is none. */
export function undoDismiss(view: EditorView): boolean {
  if (dismissedCountOf(view.state) === 0) return false;
  dispatch(view, { kind: 'undo-dismiss' });
  return true;
}

/** Begins an analysis of the text as it stands; its number tells its answer from those of earlier ones. */
export function beginRun({ view }: Editor): number {
  dispatch(view, { kind: 'begin' });
  return highlightsKey.getState(view.state)?.run.number ?? 0;
}

/**
 * Replaces all notes by the items of an analysis (REQ-113). The items are moved along with every change made since it began;
 * those whose words have changed are left out, and the answer of any but the latest analysis is ignored (D-28).
 */
export function applyRun({ view }: Editor, runNumber: number, items: readonly FeedbackItem[]): void {
  if (highlightsKey.getState(view.state)?.run.number === runNumber) dispatch(view, { kind: 'replace', items });
}

function dispatch(view: EditorView, action: Action): void {
  view.dispatch(view.state.tr.setMeta(highlightsKey, action).setMeta('addToHistory', false));
}

function act(before: Highlighting, action: Action, doc: ProseMirrorNode): Highlighting {
  switch (action.kind) {
    case 'begin':
      return { ...before, run: { number: before.run.number + 1, doc, changes: [] } };
    case 'replace':
      return withNotes(
        { ...before, run: { ...before.run, changes: undefined } },
        placeItems(before, action.items, doc),
        doc,
      );
    case 'select':
      return before.activeId === action.id ? before : withNotes({ ...before, activeId: action.id }, before.notes, doc);
    case 'dismiss':
      return setDismissed(
        { ...before, dismissals: [...before.dismissals, action.id] },
        action.id,
        { dismissed: true },
        doc,
      );
    case 'undo-dismiss': {
      const id = before.dismissals.at(-1);
      return id === undefined ? before : setDismissed(before, id, { dismissed: false }, doc);
    }
  }
}

function setDismissed(
  before: Highlighting,
  id: string,
  change: { dismissed: boolean },
  doc: ProseMirrorNode,
): Highlighting {
  const notes = before.notes.map((note) => (note.id === id ? { ...note, ...change } : note));
  return withNotes(before, notes, doc);
}

function withNotes(before: Highlighting, notes: readonly Note[], doc: ProseMirrorNode): Highlighting {
  const visible = notes.filter(({ dismissed }) => !dismissed);
  const hidden = new Set(notes.filter(({ dismissed }) => dismissed).map(({ id }) => id));
  const activeId = visible.some(({ id }) => id === before.activeId) ? before.activeId : undefined;
  return {
    ...before,
    notes,
    visible,
    activeId,
    dismissals: before.dismissals.filter((id) => hidden.has(id)),
    decorations: DecorationSet.create(
      doc,
      visible.map((note) => decorate(note, activeId)),
    ),
  };
}

function decorate({ id, type, from, to }: Note, activeId: string | undefined): Decoration {
  const name = `highlight ${highlightClass(type)}`;
  return Decoration.inline(
    from,
    to,
    { class: id === activeId ? `${name} ${SELECTED_CLASS}` : name, 'data-note': id },
    { id },
  );
}

let lastId = 0;

/** Turns the items of an answer into notes at their present place; what was known before keeps its id and its dismissal. */
function placeItems({ notes, run }: Highlighting, items: readonly FeedbackItem[], doc: ProseMirrorNode): Note[] {
  const known = new Map(notes.map((note) => [keyOf(note), note]));
  const placed = new Map<string, Note>();
  for (const { from, to, type, msg } of items) {
    if (from >= to || to > run.doc.content.size) continue;
    const quote = textIn(run.doc, { from, to });
    const range = follow({ from, to, type, quote }, run.changes ?? [], doc);
    if (!range) continue;
    const note: Note = { id: '', type, msg, quote: textIn(doc, range), dismissed: false, ...range };
    const same = known.get(keyOf(note));
    placed.set(
      keyOf(note),
      same?.msg === msg ? same : { ...note, id: same?.id ?? `note-${++lastId}`, dismissed: same?.dismissed ?? false },
    );
  }
  return [...placed.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function keyOf({ type, from, to, quote }: Pick<Note, 'type' | 'from' | 'to' | 'quote'>): string {
  return `${type} ${from} ${to} ${quote}`;
}

function textIn(doc: ProseMirrorNode, { from, to }: Range): string {
  return doc.textBetween(from, to, ' ', ' ');
}

/** Where a note stands after some changes; `undefined` when its words are gone or are no longer the ones it speaks of. */
function follow(
  { from, to, type, quote }: Pick<Note, 'from' | 'to' | 'type' | 'quote'>,
  changes: readonly RangeMap[],
  doc: ProseMirrorNode,
) {
  let range: Range | undefined = { from, to };
  for (const change of changes) range = range && change(range);
  if (!range || range.to > doc.content.size) return undefined;
  return coversSentences(type) || textIn(doc, range) === quote ? range : undefined;
}

function followChange(before: Highlighting, transaction: Transaction): Highlighting {
  const { mapping, doc } = transaction;
  const change = rangeMapOf(transaction);
  const run = before.run.changes ? { ...before.run, changes: [...before.run.changes, change] } : before.run;
  const notes: Note[] = [];
  for (const note of before.notes) {
    const range = follow(note, [change], doc);
    if (range) notes.push(range.from === note.from && range.to === note.to ? note : { ...note, ...range });
  }
  // While a person types, moving the drawn highlights is much cheaper than drawing all of them again.
  if (notes.length === before.notes.length && !isFromYjs(transaction)) {
    return {
      ...before,
      run,
      notes,
      visible: notes.filter(({ dismissed }) => !dismissed),
      decorations: before.decorations.map(mapping, doc),
    };
  }
  return withNotes({ ...before, run }, notes, doc);
}
