import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

import { pendingAnchor, placedThreads } from '../../../annotations/comments.ts';
import { COMMENTS } from '../../../content/editor/comments.ts';
import { useLevelColumn } from '../../../reading/level-column.ts';
import { useEditorContext } from '../editor-context.ts';
import { useKeptFocus } from '../panel/use-kept-focus.ts';
import { CommentsState } from './comments-top.tsx';
import { NewComment } from './new-comment.tsx';
import { ResolvedThreads } from './resolved-threads.tsx';
import { ThreadCard } from './thread-card.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments-column.css';

/** The comments over the right margin of the page, each level with its words. They take no room from the text. */
export function CommentsColumn({ commenting }: { commenting: Commenting }) {
  const { editor } = useEditorContext();
  const { open, present, selectedId, isStarting } = commenting;
  const cards = useRef<HTMLDivElement>(null);
  useKeptFocus(
    cards,
    useCallback(() => editor.commands.focus(undefined, { scrollIntoView: false }), [editor]),
  );
  const here = open.filter(({ id }) => present.has(id));
  const gone = open.filter(({ id }) => !present.has(id));
  useLevelCards(editor, cards);
  const before = isStarting ? firstAfter(editor, here) : here.length;
  const card = (thread: (typeof open)[number]) => (
    <ThreadCard
      thread={thread}
      commenting={commenting}
      isSelected={thread.id === selectedId}
      quotes={!present.has(thread.id)}
    />
  );
  const level = (thread: (typeof open)[number]) => (
    <div
      key={thread.id}
      className="comment-card"
      data-level={thread.id}
      data-chosen={(!isStarting && thread.id === selectedId) || undefined}
    >
      {card(thread)}
    </div>
  );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') editor.commands.focus(undefined, { scrollIntoView: false });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back to the text
    <aside className="comments-column screen-only shrinks" aria-label={COMMENTS.heading} onKeyDown={onKeyDown}>
      <div ref={cards} className="comment-cards anchor">
        {here.slice(0, before).map(level)}
        {isStarting && (
          <div key="new" className="comment-card" data-level="new" data-chosen>
            <NewComment commenting={commenting} />
          </div>
        )}
        {here.slice(before).map(level)}
        <div className="comment-card" data-level="rest">
          <CommentsState commenting={commenting} />
          {gone.map((thread) => (
            <div key={thread.id} className="comment-gone">
              {card(thread)}
            </div>
          ))}
          <ResolvedThreads commenting={commenting} />
        </div>
      </div>
    </aside>
  );
}

/** Cards wait until the writer pauses: nothing moves next to words while they are being typed. */
const PAUSE_MS = 250;

/** Keeps the cards level with the words of their threads. */
function useLevelCards(editor: Editor, column: RefObject<HTMLElement | null>): void {
  const place = useLevelColumn(column, { view: editor.view, positionOf: (card) => wordsOf(editor, card) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeAfterPause = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(place, PAUSE_MS);
    };
    editor.on('transaction', placeAfterPause);
    return () => {
      editor.off('transaction', placeAfterPause);
      clearTimeout(timer);
    };
  }, [editor, place]);
}

/** Where the words of a card begin in the text. */
function wordsOf({ state }: Editor, card: string): number | undefined {
  const at = card === 'new' ? pendingAnchor(state)?.from : placedThreads(state).find(({ id }) => id === card)?.from;
  return at === undefined || at > state.doc.content.size ? undefined : at;
}

/** The index of the first thread whose words come after those that somebody is about to comment on. */
function firstAfter({ state }: Editor, threads: readonly { id: string }[]): number {
  const from = pendingAnchor(state)?.from ?? Infinity;
  const places = new Map(placedThreads(state).map((place) => [place.id, place.from]));
  const at = threads.findIndex(({ id }) => (places.get(id) ?? 0) > from);
  return at < 0 ? threads.length : at;
}
