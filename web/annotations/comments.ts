import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Decoration } from '@tiptap/pm/view';

import { type Anchor, type AnchorMap, moveAnnotations } from './anchor.ts';
import { annotationLayer } from './annotation-layer.ts';

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
}

type Action =
  | { kind: 'place'; threads: readonly PlacedThread[] }
  | { kind: 'select'; id: string | undefined }
  | { kind: 'pend'; anchor: Anchor | undefined };

const layer = annotationLayer<CommentsState, Action>({
  name: 'comments',
  empty: { placed: [], selectedId: undefined, pending: undefined },
  act,
  follow,
  anchors: ({ placed }) => placed,
  decorate,
});

/** Marks the words that have comments. */
export const Comments = layer.extension;

/** The threads whose words are in the text, in its order. */
export function placedThreads(state: EditorState): readonly PlacedThread[] {
  return layer.of(state).placed;
}

/** The words that somebody is about to comment on. */
export function pendingAnchor(state: EditorState): Anchor | undefined {
  return layer.of(state).pending;
}

/** The thread whose words hold a position; if there are several, the one with the fewest words. */
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
  layer.act(view, { kind: 'place', threads });
}

/** Marks a thread as the selected one; the focus stays where it is. */
export function selectThread({ view }: Editor, id: string | undefined): void {
  if (layer.of(view.state).selectedId !== id) layer.act(view, { kind: 'select', id });
}

/** Marks the words that somebody is about to comment on, or stops that. */
export function setPendingAnchor({ view }: Editor, anchor: Anchor | undefined): void {
  layer.act(view, { kind: 'pend', anchor });
}

/** Brings the words of a thread into view. */
export function scrollToThread({ view }: Editor, id: string): void {
  const words =
    view.dom.querySelector('.commented-selected') ?? view.dom.querySelector(`[data-thread="${CSS.escape(id)}"]`);
  words?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function act(before: CommentsState, action: Action): CommentsState {
  switch (action.kind) {
    case 'place':
      return { ...before, placed: action.threads.toSorted((a, b) => a.from - b.from || a.to - b.to) };
    case 'select':
      return { ...before, selectedId: action.id };
    case 'pend':
      return { ...before, pending: action.anchor };
  }
}

function follow(before: CommentsState, change: AnchorMap): CommentsState {
  if (before.placed.length === 0 && before.pending === undefined) return before;
  return {
    ...before,
    placed: moveAnnotations(before.placed, change),
    pending: before.pending && change(before.pending),
  };
}

function decorate({ placed, selectedId, pending }: CommentsState, doc: ProseMirrorNode): Decoration[] {
  const marks = piecesOf(placed.filter(({ to }) => to <= doc.content.size)).map(({ from, to, thread }) =>
    Decoration.inline(from, to, { class: `commented ${thread.colour}`, 'data-thread': thread.id }),
  );
  const selected = placed.find(({ id, to }) => id === selectedId && to <= doc.content.size);
  if (selected)
    marks.push(Decoration.inline(selected.from, selected.to, { class: `commented-selected ${selected.colour}` }));
  if (pending) marks.push(Decoration.inline(pending.from, pending.to, { class: 'comment-pending' }));
  return marks;
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
