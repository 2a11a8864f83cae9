import { useId } from 'react';

import { DOCUMENT_VIEW } from '../../content/document-view.ts';
import type { TextField } from './use-text-field.ts';

import './text-sheet.css';

/** The page to write on: a text area as large as a sheet of paper, which grows with its text, and prints whole. */
export function TextSheet({ field, copy, isReadOnly }: TextField & { isReadOnly: boolean }) {
  const id = useId();
  return (
    <div className="sheet">
      <label className="visually-hidden" htmlFor={id}>
        {DOCUMENT_VIEW.text}
      </label>
      <div ref={copy} className="sheet-copy" dir="auto" inert aria-hidden="true" />
      <textarea
        ref={field}
        id={id}
        className="sheet-text"
        dir="auto"
        autoComplete="off"
        readOnly={isReadOnly}
        placeholder={DOCUMENT_VIEW.textPlaceholder}
        // Two kinds of red waves under one word would contradict each other.
        spellCheck={false}
      />
    </div>
  );
}
