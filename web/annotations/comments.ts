import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { isFromYjs } from '../prosemirror/is-from-yjs.ts';
import { anchorMapOfTransaction } from './anchor-map-of-transaction.ts';
import { type Anchor, moveAnnotations } from './anchor.ts';

import './commented.css';

/** A thread whose words are in the text. */
export interface PlacedThread extends Anchor {
  id: string;
  /** The class with the colour of its author. */
  colour: string;
}

/** What the editor knows of comments. */
interface CommentsState {
  /** In the order of the text. */
  placed: readonly PlacedThread[];
  selectedId: string | undefined;
  /** The words that somebody is about to comment on. */
  pending: Anchor | undefined;
  decorations: DecorationSet;
}

type Action =
  | { kind: 'place'; threads: readonly PlacedThread[] }
  | { kind: 'select'; id: string | undefined }
  | { kind: 'pend'; anchor: Anchor | undefined };

const commentsKey = new PluginKey<CommentsState>('comments');
const NONE: CommentsState = {
  placed: [],
  selectedId: undefined,
  pending: undefined,
  decorations: DecorationSet.empty,
};

/** Marks the words that have comments, and keeps each mark at its words through local edits, remote edits and undo. */
export const Comments = Extension.create({
  name: 'comments',
  addProseMirrorPlugins: () => [
    new Plugin<CommentsState>({
      key: commentsKey,
      state: {
        init: () => NONE,
        apply(transaction, before) {
          const after = transaction.docChanged ? followChange(before, transaction) : before;
          const action: Action | undefined = transaction.getMeta(commentsKey);
          return action ? act(after, action, transaction.doc) : after;
        },
      },
      props: { decorations: (state) => commentsKey.getState(state)?.decorations },
    }),
  ],
});

/** The threads whose words are in the text, in its order. */
export function placedThreads(state: EditorState): readonly PlacedThread[] {
  return commentsKey.getState(state)?.placed ?? NONE.placed;
}

/** The words that somebody is about to comment on. */
export function pendingAnchor(state: EditorState): Anchor | undefined {
  return commentsKey.getState(state)?.pending;
}

/** The thread whose words hold a position; of several, that with the fewest words. */
export function threadAt(state: EditorState, position: number): PlacedThread | undefined {
  return placedThreads(state)
    .filter(({ from, to }) => from <= position && position <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0];
}

/** Marks the words of these threads, and no others. */
export function placeThreads({ view }: Editor, threads: readonly PlacedThread[]): void {
  const now = placedThreads(view.state);
  const isSame = (one: PlacedThread) =>
    now.some(
      ({ id, from, to, colour }) => one.id === id && one.from === from && one.to === to && one.colour === colour,
    );
  if (now.length === threads.length && threads.every(isSame)) return;
  dispatch(view, { kind: 'place', threads });
}

/** Marks a thread as the selected one; the focus stays where it is. */
export function selectThread({ view }: Editor, id: string | undefined): void {
  if (commentsKey.getState(view.state)?.selectedId !== id) dispatch(view, { kind: 'select', id });
}

/** Marks the words that somebody is about to comment on, or no more. */
export function setPendingAnchor({ view }: Editor, anchor: Anchor | undefined): void {
  dispatch(view, { kind: 'pend', anchor });
}

/** Brings the words of a thread into view. */
export function scrollToThread({ view }: Editor, id: string): void {
  const words =
    view.dom.querySelector('.commented-selected') ?? view.dom.querySelector(`[data-thread="${CSS.escape(id)}"]`);
  words?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function dispatch(view: Editor['view'], action: Action): void {
  view.dispatch(view.state.tr.setMeta(commentsKey, action).setMeta('addToHistory', false));
}

function act(before: CommentsState, action: Action, doc: ProseMirrorNode): CommentsState {
  switch (action.kind) {
    case 'place':
      return drawn({ ...before, placed: action.threads.toSorted((a, b) => a.from - b.from || a.to - b.to) }, doc);
    case 'select':
      return drawn({ ...before, selectedId: action.id }, doc);
    case 'pend':
      return drawn({ ...before, pending: action.anchor }, doc);
  }
}

function followChange(before: CommentsState, transaction: Transaction): CommentsState {
  if (before.placed.length === 0 && before.pending === undefined) return before;
  const map = anchorMapOfTransaction(transaction);
  const placed = moveAnnotations(before.placed, map);
  const after = { ...before, placed, pending: before.pending && map(before.pending) };
  // While a person types, moving what is drawn is much cheaper than drawing it again.
  if (!isFromYjs(transaction) && placed.length === before.placed.length)
    return { ...after, decorations: before.decorations.map(transaction.mapping, transaction.doc) };
  return drawn(after, transaction.doc);
}

function drawn(state: CommentsState, doc: ProseMirrorNode): CommentsState {
  const { placed, selectedId, pending } = state;
  const marks = piecesOf(placed.filter(({ to }) => to <= doc.content.size)).map(({ from, to, thread }) =>
    Decoration.inline(from, to, { class: `commented ${thread.colour}`, 'data-thread': thread.id }),
  );
  const selected = placed.find(({ id, to }) => id === selectedId && to <= doc.content.size);
  if (selected)
    marks.push(Decoration.inline(selected.from, selected.to, { class: `commented-selected ${selected.colour}` }));
  if (pending) marks.push(Decoration.inline(pending.from, pending.to, { class: 'comment-pending' }));
  return { ...state, decorations: DecorationSet.create(doc, marks) };
}

/** Words that are marked, and the thread whose mark they have. */
interface Piece extends Anchor {
  thread: PlacedThread;
}

/**
 * The marked words, each piece once: where threads overlap, with the one that begins last. A thousand threads over each other would
 * otherwise be drawn a million times.
 * @param placed in the order of the text.
 */
export function piecesOf(placed: readonly PlacedThread[]): Piece[] {
  const pieces: Piece[] = [];
  const open: PlacedThread[] = [];
  let at = 0;
  const drawTo = (end: number) => {
    for (let top = open.at(-1); top !== undefined && at < end; top = open.at(-1)) {
      const to = Math.min(top.to, end);
      if (at < to) pieces.push({ from: at, to, thread: top });
      at = Math.max(at, to);
      if (top.to > end) break;
      open.pop();
    }
    at = Math.max(at, end);
  };
  for (const thread of placed) {
    drawTo(thread.from);
    open.push(thread);
  }
  drawTo(Infinity);
  return pieces;
}
