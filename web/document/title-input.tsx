import { useEffect, useId, useRef } from 'react';
import type { Text } from 'yjs';

import { TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { bindText } from '../sync/plain-text/bind-text.ts';
import { takeWantedFocus } from './draft-focus.ts';

import './title-input.css';

interface TitleInputProps {
  title: Text;
  label: string;
  /** Whether the label is visible; otherwise only screen readers announce it. */
  showsLabel?: boolean;
  /** Whether the person may only read it. */
  isReadOnly?: boolean;
  /** What the document is called, which is shown as long as it has no title. */
  name?: string;
}

/** The title of the document, shared with everybody who has it open. */
export function TitleInput({ title, label, showsLabel = false, isReadOnly = false, name = '' }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(
    () => (input.current ? bindText(title, input.current, { maxLength: TITLE_MAX_LENGTH }) : undefined),
    [title],
  );
  useEffect(() => {
    if (input.current) takeWantedFocus(input.current);
  }, []);
  return (
    <div className="title">
      <label className={showsLabel ? 'title-label soft size-small own-line above-2' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="title-input full"
        data-named={name === '' ? undefined : ''}
        type="text"
        autoComplete="off"
        maxLength={TITLE_MAX_LENGTH}
        readOnly={isReadOnly}
        placeholder={name || DOCUMENT_WORDS.titlePlaceholder}
      />
    </div>
  );
}
