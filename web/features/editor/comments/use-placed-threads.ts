import type { EditorState } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';

import type { CommentThread } from '#shared-types/documents/comments';

import type { Anchor } from '../../../annotations/anchor.ts';
import { findWords, type StoredAnchor, storedAnchorOf, textOfEditor } from '../../../annotations/comment-anchor.ts';
import { type PlacedThread, placedThreads, placeThreads } from '../../../annotations/comments.ts';
import { changeThread, type CommentsOf } from '../../../calls/documents/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { DocxComment } from '../../../files/writing/docx-comments.ts';
import { exportedComments } from '../../../files/writing/exported-comments.ts';
import { isFromYjs } from '../../../prosemirror/is-from-yjs.ts';
import { guestColourClass } from '../../../sync/collaborators.ts';
import type { Threads } from './use-threads.ts';

/** Words that were written again, by an undo or on another page, are looked for after this pause. */
const SEARCH_PAUSE_MS = 300;
/** The server is sent the new places of words after this pause in typing. */
const MOVE_PAUSE_MS = 2000;
/** Most threads reported to the server at once; the next pause reports more. */
const MOST_MOVES = 10;

/**
 * Marks the words of open threads in the text, and keeps the stored places true: a page that changes words with a comment tells the
 * server where they are now.
 */
export function usePlacedThreads(
  editor: Editor,
  threads: readonly CommentThread[] | undefined,
  { of, isWritable, take }: { of: CommentsOf | undefined; isWritable: boolean; take: Threads['take'] },
): void {
  const latest = useRef(threads);
  useEffect(() => {
    latest.current = threads;
    placeThreads(editor, placesOf(editor, threads ?? []));
  }, [editor, threads]);

  useEffect(() => {
    let search: ReturnType<typeof setTimeout> | undefined;
    const searchAgain = () => {
      if (latest.current) placeThreads(editor, placesOf(editor, latest.current));
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(search);
      search = setTimeout(searchAgain, SEARCH_PAUSE_MS);
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(search);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);

  useEffect(() => {
    if (!isWritable || of === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => inBackground(tellMoves(editor, of, latest.current ?? []).then((told) => told.forEach(take)));
    const onTransaction: Parameters<typeof editor.on<'transaction'>>[1] = ({ transaction }) => {
      // The page that makes a change reports it.
      if (!transaction.docChanged || isFromYjs(transaction)) return;
      clearTimeout(timer);
      timer = setTimeout(tell, MOVE_PAUSE_MS);
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor, of, isWritable, take]);
}

/** Where the words of a thread are now; `undefined` when they are gone. */
function wordsOfThread(state: EditorState, thread: CommentThread): Anchor | undefined {
  const marked = placedThreads(state).find(({ id }) => id === thread.id);
  return findWords(textOfEditor(state), thread, marked);
}

/** Gives the comments for a Word file, with the places that they then have; undefined if there are none. The same function until that changes. */
export function useExportedComments(
  editor: Editor,
  list: readonly CommentThread[] = [],
): (() => DocxComment[]) | undefined {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const hasAny = list.length > 0;
  return useMemo(
    () =>
      hasAny
        ? () => exportedComments(editor.state.doc, latest.current, (thread) => wordsOfThread(editor.state, thread))
        : undefined,
    [editor, hasAny],
  );
}

/** Where the words of open threads are now. */
function placesOf(editor: Editor, threads: readonly CommentThread[]): PlacedThread[] {
  return threads.flatMap((thread) => {
    if (thread.resolvedAt !== undefined) return [];
    const place = wordsOfThread(editor.state, thread);
    const colour = guestColourClass(thread.comments[0]?.colour ?? 1);
    return place ? [{ id: thread.id, from: place.from, to: place.to, colour }] : [];
  });
}

/** Tells the server about the threads whose words it would no longer find where they are; returns those that it has moved. */
async function tellMoves(editor: Editor, of: CommentsOf, threads: readonly CommentThread[]): Promise<CommentThread[]> {
  const moved = placedThreads(editor.state).flatMap((place): [string, StoredAnchor][] => {
    const thread = threads.find(({ id }) => id === place.id);
    const now = thread && storedAnchorOf(editor.state, place);
    if (!thread || !now) return [];
    const found = findWords(textOfEditor(editor.state), thread);
    const isTrue = found?.from === place.from && found.to === place.to && thread.quote.exact === now.quote.exact;
    return isTrue ? [] : [[thread.id, now]];
  });
  const told: CommentThread[] = [];
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a flood of them would shut out the comments of others
    for (const [id, now] of moved.slice(0, MOST_MOVES)) told.push(await changeThread(of, id, now));
  } catch {
    // The next change reports it again.
  }
  return told;
}
