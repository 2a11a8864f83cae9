import type { ReactNode, SubmitEvent } from 'react';

import { COMMENTS } from '../../../content/editor/comments.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { WritingField } from '../../../reading/writing-field.tsx';
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
  const cancel = () => {
    clear();
    onCancel();
  };
  return (
    <form
      className="comment-form stack"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        inBackground(send());
      }}
    >
      <WritingField
        className="comment-form-text box full own-line"
        {...{ label, placeholder, fault }}
        words={text}
        rows={2}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
        autoFocus={takesFocus}
        sentBy="Mod+Enter"
        onWords={change}
        onSend={() => inBackground(send())}
        // The text stays for the next time.
        onLeave={onCancel}
      />
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
