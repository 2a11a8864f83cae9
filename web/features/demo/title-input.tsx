import { useEffect, useId, useRef } from 'react';
import type { Text } from 'yjs';

import { TITLE_MAX_LENGTH } from '#shared-types/collaboration';

import { DEMO } from '../../content/demo.ts';
import { bindTitle } from '../../editor/shared-title.ts';

/** The title of the document, shared with everybody in the room. */
export function TitleInput({ title }: { title: Text }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => (input.current ? bindTitle(title, input.current) : undefined), [title]);
  return (
    <div className="title">
      <label className="visually-hidden" htmlFor={id}>
        {DEMO.titleLabel}
      </label>
      <input
        ref={input}
        id={id}
        className="title-input"
        type="text"
        autoComplete="off"
        maxLength={TITLE_MAX_LENGTH}
        placeholder={DEMO.titlePlaceholder}
      />
    </div>
  );
}
