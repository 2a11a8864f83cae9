import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId } from 'react';

import { COMMENTS } from '../../../content/editor/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { useWritten, type WritingPlace } from './use-written.ts';

import './comments.css';

interface CommentFormProps extends WritingPlace {
  label: string;
  placeholder?: string;
  submitWords: string;
  onCancel: () => void;
  /** Another action while nothing is written; it replaces Cancel. */
  instead?: ReactNode;
  /** Whether the form takes the focus when it appears. */
  takesFocus?: boolean;
}

/** A field for the words of a comment. Ctrl+Enter or Cmd+Enter sends them, and Escape leaves. */
export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, submitWords, onCancel, instead, takesFocus = false } = props;
  const { text, isSending, canSend, fault, clear, change, send } = useWritten(props);
  const faultId = useId();
  const cancel = () => {
    clear();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) inBackground(send());
    else if (event.key === 'Escape') onCancel(); // the text stays for the next time
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="comment-form stack"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        inBackground(send());
      }}
    >
      <textarea
        className="comment-form-text box full own-line"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        placeholder={placeholder}
        value={text}
        rows={2}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
        autoFocus={takesFocus}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={onKeyDown}
      />
      {fault !== undefined && (
        <p className="comment-form-fault size-small flat fault" id={faultId} role="alert">
          {fault}
        </p>
      )}
      <div className="comment-form-actions row wrap">
        <Button type="submit" look="primary" disabled={!canSend}>
          {isSending ? COMMENTS.posting : submitWords}
        </Button>
        {text === '' && instead ? (
          instead
        ) : (
          <Button look="quiet" onClick={cancel}>
            {COMMENTS.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
