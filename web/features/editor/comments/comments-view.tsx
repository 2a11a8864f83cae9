import type { Editor } from '@tiptap/react';
import { useCallback, useRef } from 'react';

import { useKeptFocus } from '../panel/use-kept-focus.ts';
import { CommentsState, CommentsTop } from './comments-top.tsx';
import { NewComment } from './new-comment.tsx';
import { ResolvedThreads } from './resolved-threads.tsx';
import { ThreadCard } from './thread-card.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments-view.css';

/** The comments in a list, in the order of the text, where there is no room beside the page. */
export function CommentsView({ editor, commenting }: { editor: Editor; commenting: Commenting }) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(
    part,
    useCallback(() => editor.commands.focus(undefined, { scrollIntoView: false }), [editor]),
  );
  const { open, selectedId, isStarting } = commenting;
  return (
    <div ref={part} className="comments-view">
      <CommentsTop commenting={commenting} />
      {isStarting && <NewComment commenting={commenting} />}
      <CommentsState commenting={commenting} />
      {open.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          commenting={commenting}
          isSelected={thread.id === selectedId}
          quotes
        />
      ))}
      <ResolvedThreads commenting={commenting} />
    </div>
  );
}
