import { useState } from 'react';

import type { Comment, CommentThread } from '#shared-types/documents/comments';

import {
  authorLabel,
  authorName,
  authorNote,
  COMMENTS,
  commentTime,
  exactTime,
} from '../../../content/editor/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { guestColourClass } from '../../../sync/collaborators.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Commenting } from './use-commenting.ts';
import type { CommentAuthor } from './use-removals.ts';

import './comments.css';

interface CommentEntryProps {
  thread: CommentThread;
  comment: Comment;
  commenting: Pick<Commenting, 'calls' | 'unsent' | 'threads'>;
  /** Whether what can be done with the comment is shown. */
  isSelected: boolean;
}

/** One comment: who, when, what, and for the person's own the ways to edit and delete it. */
export function CommentEntry({ thread, comment, commenting, isSelected }: CommentEntryProps) {
  const { calls, unsent, threads } = commenting;
  const [isEditing, setEditing] = useState(() => unsent.has(comment.id));
  const { id, text, isDeleted, isOwn, canDelete, createdAt, editedAt, colour } = comment;
  if (isDeleted) return <li className="comment-entry comment-deleted soft size-control">{COMMENTS.deleted}</li>;
  const note = authorNote(comment);
  return (
    <li className={`size-control comment-entry ${guestColourClass(colour)}`}>
      <p className="comment-by flat row middle">
        <span className="comment-dot rigid" aria-hidden="true">
          {initialOf(authorName(comment))}
        </span>
        <span className="comment-author one-line strong grows shrinks">
          <bdi>{authorName(comment)}</bdi>
          {note !== undefined && <small className="soft"> · {note}</small>}
        </span>
        <time className="soft size-small rigid" dateTime={createdAt} title={exactTime(createdAt)}>
          {commentTime(createdAt, threads.loadedAt)}
          {editedAt !== undefined && ` · ${COMMENTS.edited}`}
        </time>
      </p>
      {isEditing ? (
        <CommentForm
          unsent={unsent}
          unsentKey={id}
          begin={() => ({ thread: thread.id, comment: id, text })}
          label={COMMENTS.editLabel}
          submitWords={COMMENTS.save}
          takesFocus
          onSend={async (written) => {
            const fault = await calls.edit(written);
            if (fault === undefined) setEditing(false);
            return fault;
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="comment-text breaks flat above-1" dir="auto">
          {text}
        </p>
      )}
      {isSelected && !isEditing && (isOwn || canDelete) && (
        <EntryActions
          onEdit={isOwn ? () => setEditing(true) : undefined}
          onDelete={canDelete ? () => calls.remove(thread, id) : undefined}
          others={isOwn ? undefined : othersOf(comment, threads.list ?? [])}
          onRemoveAll={calls.removals.remove}
        />
      )}
    </li>
  );
}

/** The author of a comment, and how many comments in the document are theirs. */
interface Others {
  author: CommentAuthor;
  count: number;
}

/** Whose other comments can be removed with this one; `undefined` except for the owner of the document. */
function othersOf(comment: Comment, threads: readonly CommentThread[]): Others | undefined {
  const { authorId: id } = comment;
  if (id === undefined) return undefined;
  const count = threads.flatMap(({ comments }) => comments).filter(({ authorId }) => authorId === id).length;
  return { author: { id, name: authorLabel(comment) }, count };
}

interface EntryActionsProps {
  onEdit: (() => void) | undefined;
  onDelete: (() => Promise<string | undefined>) | undefined;
  others: Others | undefined;
  onRemoveAll: (author: CommentAuthor) => Promise<string | undefined>;
}

/** What can be done with a comment. Anything that removes something asks once more. */
function EntryActions({ onEdit, onDelete, others, onRemoveAll }: EntryActionsProps) {
  const [asked, setAsked] = useState<'delete' | 'remove all'>();
  const keep = () => setAsked(undefined);
  if (asked === 'delete' && onDelete)
    return (
      <Question words={COMMENTS.deleteQuestion} yes={COMMENTS.delete} no={COMMENTS.keep} onYes={onDelete} onNo={keep} />
    );
  if (asked === 'remove all' && others) {
    const { author, count } = others;
    return (
      <Question
        words={COMMENTS.removeAllQuestion(count, author.name)}
        yes={COMMENTS.removeThem}
        no={COMMENTS.keepThem(count)}
        onYes={() => onRemoveAll(author)}
        onNo={keep}
      />
    );
  }
  return (
    <div className="comment-actions row wrap middle">
      {onEdit && (
        <Button look="quiet" onClick={onEdit}>
          {COMMENTS.edit}
        </Button>
      )}
      {onDelete && (
        <Button look="quiet" onClick={() => setAsked('delete')}>
          {COMMENTS.delete}
        </Button>
      )}
      {others && (
        <Button look="quiet" className="comment-remove-all breaks" onClick={() => setAsked('remove all')}>
          {COMMENTS.removeAll(others.author.name)}
        </Button>
      )}
    </div>
  );
}

interface QuestionProps {
  words: string;
  yes: string;
  no: string;
  /** Resolves with why it didn't work, which is then shown. */
  onYes: () => Promise<string | undefined>;
  onNo: () => void;
}

/** Asks before comments go, in the place of the button that was pressed. */
function Question({ words, yes, no, onYes, onNo }: QuestionProps) {
  const [fault, setFault] = useState<string>();
  return (
    <fieldset className="comment-question row wrap middle" aria-label={words}>
      <p role="alert">{fault ?? words}</p>
      <Button look="quiet" onClick={() => inBackground(onYes().then(setFault))}>
        {yes}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has gone */}
      <Button look="quiet" autoFocus onClick={onNo}>
        {no}
      </Button>
    </fieldset>
  );
}

function initialOf(name: string): string {
  return /\p{L}/u.exec(name)?.[0].toUpperCase() ?? '?';
}
