import { type Editor, useEditorState } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useState, useRef } from 'react';

import { draftIdOf } from '#shared-types/documents/collaboration';
import type { CommentThread } from '#shared-types/documents/comments';

import { storedAnchorOf } from '../../../annotations/comment-anchor.ts';
import {
  pendingAnchor,
  placedThreads,
  scrollToThread,
  selectThread,
  setPendingAnchor,
  threadAt,
} from '../../../annotations/comments.ts';
import type { CommentsOf } from '../../../calls/documents/comments.ts';
import { authorName, COMMENTS } from '../../../content/editor/comments.ts';
import { useDocumentState, useMay } from '../../../document/use-shared-document.ts';
import { keepCommenterKey, keptCommenterKey } from '../../../storage/commenter-key.ts';
import { may } from '../../../sync/document-state.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { useEditorContext } from '../editor-context.ts';
import { type CommentCalls, useCommentCalls, type Written } from './use-comment-calls.ts';
import { usePlacedThreads } from './use-placed-threads.ts';
import { type Threads, useThreads } from './use-threads.ts';
import { type Unsent, useUnsent } from './use-unsent.ts';

/** The comments of the open document, and what the person at the page does with them. */
export interface Commenting {
  /** Whether the person may see and write comments here. */
  isAllowed: boolean;
  threads: Threads;
  /** Open threads in the order of the text; those whose words are gone come last. */
  open: readonly CommentThread[];
  resolved: readonly CommentThread[];
  /** The open threads whose words are in the text. */
  present: ReadonlySet<string>;
  selectedId: string | undefined;
  /** Chooses a thread and shows its words; the focus stays where it is. */
  select: (id: string | undefined) => void;
  /** Whether somebody is about to write a comment on some words. */
  isStarting: boolean;
  /** Begins a comment on the selected words, or chooses the thread at the caret. */
  begin: () => void;
  /** Ends what `begin` began, with the focus in the text again. */
  cancel: () => void;
  /** Sends a comment on the words that were selected. */
  start: (written: Written) => Promise<string | undefined>;
  calls: CommentCalls;
  unsent: Unsent;
}

/** @param onBegin called when the comments are to be shown. */
export function useCommenting(onBegin: () => void): Commenting {
  const { editor, shared, setNews, setNotice } = useEditorContext();
  const of = useCommentsOf(shared);
  const linkName = useDocumentState(shared, ({ access }) => access.linkName);
  const isWritable = useMay(shared, 'write');
  const threads = useThreads(shared, of);
  const calls = useCommentCalls(of, linkName, threads, setNews);
  usePlacedThreads(editor, threads.list, { of, isWritable, take: threads.take });
  useCommentNews(threads.list, setNews);
  const [selectedId, setSelectedId] = useState<string>();
  const unsent = useUnsent(
    useDocumentState(shared, (state) => state.content.from === 'the server' && !may(state, 'comment')),
    setNotice,
  );
  const isStarting = useEditorState({ editor, selector: ({ editor: { state: now } }) => isPending(now) });
  const placed = usePlacedOrder(editor);
  const { open, resolved } = useMemo(() => sorted(threads.list ?? [], placed), [threads.list, placed]);

  useEffect(() => {
    if (of === undefined) setPendingAnchor(editor, undefined);
  }, [editor, of]);
  useEffect(() => selectThread(editor, selectedId), [editor, selectedId]);
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    chosen.current = selectedId;
  }, [selectedId]);
  // Every move of the caret says where it is.
  useEffect(() => followCaret(editor, (id) => id !== chosen.current && setSelectedId(id)), [editor]);
  useEffect(() => followClicks(editor, onBegin), [editor, onBegin]);
  const select = useCallback(
    (id: string | undefined) => {
      setSelectedId(id);
      selectThread(editor, id);
      if (id !== undefined) scrollToThread(editor, id);
    },
    [editor],
  );
  const { start: send } = calls;
  const writing = useWriting(editor, { select, setSelectedId, setNotice, onBegin, send });

  return {
    isAllowed: of !== undefined,
    threads,
    open,
    resolved,
    present: useMemo(() => new Set(placed), [placed]),
    selectedId,
    select,
    isStarting,
    ...writing,
    calls,
    unsent,
  };
}

interface WritingParts {
  select: Commenting['select'];
  setSelectedId: (id: string | undefined) => void;
  setNotice: (words: string) => void;
  onBegin: () => void;
  send: CommentCalls['start'];
}

/** Begins a comment on some words, and sends it or gives it up. */
function useWriting(
  editor: Editor,
  { select, setSelectedId, setNotice, onBegin, send }: WritingParts,
): Pick<Commenting, 'begin' | 'cancel' | 'start'> {
  const begin = useCallback(() => {
    const { selection, doc } = editor.state;
    const { from, to } = selection;
    const here = threadAt(editor.state, from);
    if (selection.empty && here) select(here.id);
    else if (doc.textBetween(from, to, ' ').trim() === '') return setNotice(COMMENTS.needsSelection);
    else {
      setSelectedId(undefined);
      setPendingAnchor(editor, { from, to });
    }
    onBegin();
  }, [editor, select, setSelectedId, setNotice, onBegin]);
  const cancel = useCallback(() => {
    setPendingAnchor(editor, undefined);
    editor.commands.focus(undefined, { scrollIntoView: false });
  }, [editor]);
  const start = useCallback(
    async (written: Written) => {
      const anchor = pendingAnchor(editor.state);
      const place = anchor && storedAnchorOf(editor.state, anchor);
      if (place === undefined) return COMMENTS.gone;
      const fault = await send(place, written);
      if (fault === undefined) {
        setPendingAnchor(editor, undefined);
        setSelectedId(written.thread);
        editor.commands.focus(undefined, { scrollIntoView: false });
      }
      return fault;
    },
    [editor, send, setSelectedId],
  );
  return { begin, cancel, start };
}

const KEYS = { kept: keptCommenterKey, keep: keepCommenterKey };

/** Whose comments to show; `undefined` when the person may not see them, and in the sandbox, which has none. */
function useCommentsOf(shared: SharedDocument): CommentsOf | undefined {
  const { roomName, link } = shared;
  const id = draftIdOf(roomName);
  const isAllowed = useDocumentState(
    shared,
    (state) => state.content.from === 'the server' && state.content.fate !== 'removed' && may(state, 'comment'),
  );
  return useMemo(() => (isAllowed && id !== undefined ? { id, link, keys: KEYS } : undefined), [isAllowed, id, link]);
}

function isPending(state: Editor['state']): boolean {
  return pendingAnchor(state) !== undefined;
}

/** The ids of the threads whose words are in the text, in its order; the same array until it changes. */
function usePlacedOrder(editor: Editor): readonly string[] {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => placedThreads(state).map(({ id }) => id),
    equalityFn: (a, b) => b !== null && a.length === b.length && a.every((id, at) => id === b[at]),
  });
}

function sorted(list: readonly CommentThread[], placed: readonly string[]) {
  const place = (id: string) => {
    const at = placed.indexOf(id);
    return at < 0 ? placed.length : at;
  };
  const open = list.filter(({ resolvedAt }) => resolvedAt === undefined);
  return {
    open: open.toSorted((a, b) => place(a.id) - place(b.id)),
    resolved: list.filter(({ resolvedAt }) => resolvedAt !== undefined),
  };
}

/** Shows the comments when somebody clicks words that have one. */
function followClicks({ view: { dom } }: Editor, show: () => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.commented') !== null) show();
  };
  dom.addEventListener('click', onClick);
  return () => dom.removeEventListener('click', onClick);
}

/** Chooses the thread whose words the caret enters. */
function followCaret(editor: Editor, choose: (id: string | undefined) => void): () => void {
  const onSelection = () => {
    const { empty, from } = editor.state.selection;
    if (editor.isFocused && empty) choose(threadAt(editor.state, from)?.id);
  };
  editor.on('selectionUpdate', onSelection);
  return () => {
    editor.off('selectionUpdate', onSelection);
  };
}

/** Says when others have commented, but not about comments that were there when the page opened. */
function useCommentNews(list: readonly CommentThread[] | undefined, setNews: (words: string) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    const comments = list.flatMap((thread) => thread.comments);
    const before = known.current;
    // Keep removed ones too: the owner of the document may bring them back.
    known.current = new Set([...(before ?? []), ...comments.map(({ id }) => id)]);
    const arrived = before ? comments.filter(({ id, isOwn }) => !isOwn && !before.has(id)).length : 0;
    if (arrived > 0) setNews(COMMENTS.arrived(arrived));
  }, [list, setNews]);
}

/** Goes to the next or the previous comment in the text, with the caret before its words, and reads it out. */
export function walkThreads(
  editor: Editor,
  { open, selectedId, select }: Commenting,
  { direction, setNews }: { direction: 1 | -1; setNews: (words: string) => void },
): void {
  const placed = placedThreads(editor.state);
  const at = placed.findIndex(({ id }) => id === selectedId);
  const start = direction === 1 ? -1 : placed.length;
  const next = placed[((at < 0 ? start : at) + direction + placed.length) % placed.length];
  const thread = open.find(({ id }) => id === next?.id);
  const [first] = thread?.comments ?? [];
  if (next === undefined || thread === undefined || first === undefined) return setNews(COMMENTS.none);
  editor.chain().setTextSelection(next.from).focus(undefined, { scrollIntoView: false }).run();
  select(next.id);
  setNews(`${COMMENTS.open(authorName(first), thread.quote.exact)}. ${first.text}`);
}
