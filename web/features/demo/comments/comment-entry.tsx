import { useState } from 'react';

import type { Comment, CommentThread } from '#shared-types/comments';

import { authorName, authorNote, COMMENTS, commentTime, exactTime } from '../../../content/comments.ts';
import { guestColourClass } from '../../../document/guests.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Commenting } from './use-commenting.ts';

import './comment-entry.css';

interface CommentEntryProps {
  thread: CommentThread;
  comment: Comment;
  commenting: Pick<Commenting, 'calls' | 'unsent' | 'threads'>;
  /** Whether what can be done with the comment is shown. */
  isSelected: boolean;
}

/** One comment: who, when, what, and for one's own the ways to edit and delete it. */
export function CommentEntry({ thread, comment, commenting, isSelected }: CommentEntryProps) {
  const { calls, unsent, threads } = commenting;
  const [isEditing, setEditing] = useState(() => unsent.has(comment.id));
  const { id, text, isDeleted, isOwn, canDelete, createdAt, editedAt, colour } = comment;
  if (isDeleted) return <li className="comment-entry comment-deleted">{COMMENTS.deleted}</li>;
  const note = authorNote(comment);
  return (
    <li className={`comment-entry ${guestColourClass(colour)}`}>
      <p className="comment-by">
        <span className="comment-dot" aria-hidden="true">
          {initialOf(authorName(comment))}
        </span>
        <span className="comment-author">
          <bdi>{authorName(comment)}</bdi>
          {note !== undefined && <small> · {note}</small>}
        </span>
        <time dateTime={createdAt} title={exactTime(createdAt)}>
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
        <p className="comment-text" dir="auto">
          {text}
        </p>
      )}
      {isSelected && !isEditing && (isOwn || canDelete) && (
        <EntryActions
          onEdit={isOwn ? () => setEditing(true) : undefined}
          onDelete={canDelete ? () => calls.remove(thread, id) : undefined}
        />
      )}
    </li>
  );
}

interface EntryActionsProps {
  onEdit: (() => void) | undefined;
  onDelete: (() => Promise<string | undefined>) | undefined;
}

/** Edit and Delete, which asks once more: what is deleted can't be brought back. */
function EntryActions({ onEdit, onDelete }: EntryActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  if (isAsking && onDelete)
    return (
      <fieldset className="comment-question" aria-label={COMMENTS.deleteQuestion}>
        <p role="alert">{fault ?? COMMENTS.deleteQuestion}</p>
        <Button look="quiet" onClick={() => inBackground(onDelete().then(setFault))}>
          {COMMENTS.delete}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has gone */}
        <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
          {COMMENTS.keep}
        </Button>
      </fieldset>
    );
  return (
    <div className="comment-actions">
      {onEdit && (
        <Button look="quiet" onClick={onEdit}>
          {COMMENTS.edit}
        </Button>
      )}
      {onDelete && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {COMMENTS.delete}
        </Button>
      )}
    </div>
  );
}

function initialOf(name: string): string {
  return /\p{L}/u.exec(name)?.[0].toUpperCase() ?? '?';
}
