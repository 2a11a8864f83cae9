import { type KeyboardEvent, useId, useState } from 'react';

import type { CommentThread } from '#shared-types/documents/comments';

import { randomId } from '../../../calls/random-id.ts';
import { authorName, COMMENTS, commentTime } from '../../../content/editor/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { guestColourClass } from '../../../sync/collaborators.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments.css';

/** Longest quotation shown on a card, in characters. */
const QUOTE_SHOWN = 80;

interface ThreadCardProps {
  thread: CommentThread;
  commenting: Commenting;
  isSelected: boolean;
  /** Whether the words of the thread aren't level with it, so that it has to quote them. */
  quotes: boolean;
}

/** A card with a comment and its replies. The chosen one has a field for a reply. */
export function ThreadCard({ thread, commenting, isSelected, quotes }: ThreadCardProps) {
  const { select, present, threads } = commenting;
  const headingId = useId();
  const [first] = thread.comments;
  if (first === undefined) return null;
  const isResolved = thread.resolvedAt !== undefined;
  const isGone = !isResolved && !present.has(thread.id);
  const hidden = isSelected ? 0 : thread.comments.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isSelected) return;
    // The panel then handles the key too, and goes back to the text.
    select(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what is inside
    <article
      className={`thread ${guestColourClass(first.colour)}`}
      aria-labelledby={headingId}
      data-selected={isSelected || undefined}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="thread-open"
        id={headingId}
        aria-expanded={isSelected}
        onClick={() => select(isSelected ? undefined : thread.id)}
      >
        <span className="visually-hidden">{COMMENTS.open(authorName(first), short(thread.quote.exact))}</span>
      </button>
      {(quotes || isGone || isResolved) && (
        <p className="thread-quote breaks soft below-2" data-gone={isGone || undefined}>
          {isGone && <strong>{COMMENTS.gone}: </strong>}
          <q>{short(thread.quote.exact)}</q>
        </p>
      )}
      <ol className="thread-comments rows">
        {(isSelected ? thread.comments : [first]).map((comment) => (
          <CommentEntry
            key={comment.id}
            thread={thread}
            comment={comment}
            commenting={commenting}
            isSelected={isSelected}
          />
        ))}
      </ol>
      {hidden > 0 && <p className="thread-more soft size-small flat above-1">{COMMENTS.replies(hidden)}</p>}
      {isResolved && (
        <p className="thread-more soft size-small flat above-1">{resolvedWords(thread, threads.loadedAt)}</p>
      )}
      {isSelected && <ThreadActions thread={thread} commenting={commenting} />}
    </article>
  );
}

/** What can be done with the chosen thread: resolve and reply. */
function ThreadActions({ thread, commenting }: { thread: CommentThread; commenting: Commenting }) {
  const { calls, select, unsent } = commenting;
  const [fault, setFault] = useState<string>();
  const isResolved = thread.resolvedAt !== undefined;
  const name = authorName(thread.comments[0] ?? { name: '', author: 'guest' });
  return (
    <>
      {fault !== undefined && (
        <p className="thread-fault size-small fault flat above-1" role="alert">
          {fault}
        </p>
      )}
      <CommentForm
        unsent={unsent}
        unsentKey={`reply ${thread.id}`}
        begin={() => ({ thread: thread.id, comment: randomId(), text: '' })}
        label={COMMENTS.replyLabel(name)}
        placeholder={COMMENTS.replyTo(name)}
        submitWords={COMMENTS.reply}
        onSend={calls.reply}
        onCancel={() => select(undefined)}
        instead={
          thread.canResolve && (
            <Button look="quiet" onClick={() => inBackground(calls.setResolved(thread, !isResolved).then(setFault))}>
              {isResolved ? COMMENTS.reopen : COMMENTS.resolve}
            </Button>
          )
        }
      />
    </>
  );
}

function short(words: string): string {
  return words.length > QUOTE_SHOWN ? `${words.slice(0, QUOTE_SHOWN).toWellFormed().trimEnd()}…` : words;
}

function resolvedWords({ resolvedAt = '', resolvedBy }: CommentThread, nowMs: number): string {
  const when = commentTime(resolvedAt, nowMs);
  return resolvedBy ? COMMENTS.resolvedBy(resolvedBy, when) : COMMENTS.resolved(when);
}
