import { type ComponentProps, type KeyboardEvent, useId } from 'react';

interface WritingFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown'> {
  label: string;
  words: string;
  onWords: (words: string) => void;
  /** Why they can't be sent. */
  fault?: string | undefined;
  /** What sends them: Enter alone, if Shift+Enter begins a line, or with Ctrl or Command. */
  sentBy: 'Enter' | 'Mod+Enter';
  onSend: () => void;
  /** Escape leaves. */
  onLeave: () => void;
  /** Called first with each key; says whether it did something. */
  takesKey?: (event: KeyboardEvent) => boolean;
}

/** The field of a comment. */
export function WritingField(props: WritingFieldProps) {
  const { label, words, onWords, fault, sentBy, onSend, onLeave, takesKey, ...textarea } = props;
  const faultId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // These keys choose characters, such as those of Chinese, and mean nothing else yet.
    if (event.nativeEvent.isComposing) return;
    if (!takesKey?.(event)) {
      if (key === 'Escape') onLeave();
      else if (key === 'Enter' && (sentBy === 'Enter' ? !shiftKey : ctrlKey || metaKey)) onSend();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <textarea
        {...textarea}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        value={words}
        onChange={({ currentTarget: { value } }) => onWords(value)}
        onKeyDown={onKeyDown}
      />
      {fault !== undefined && (
        <p className="comment-form-fault size-small flat fault" id={faultId} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
