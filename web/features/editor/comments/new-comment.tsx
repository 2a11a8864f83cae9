import { useEffect, useRef, useState } from 'react';

import { randomId } from '../../../calls/random-id.ts';
import { COMMENTS } from '../../../content/editor/comments.ts';
import { Button } from '../../../ui/button.tsx';
import { NameDialog } from '../people/name-dialog.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments.css';

/** By then the box is level with its words. */
const PLACED_MS = 200;

/** What `Unsent` calls the comment that somebody is writing on selected words. */
const NEW = 'new';

/** The card on which somebody writes a comment on the selected words. */
export function NewComment({ commenting: { calls, unsent, start, cancel } }: { commenting: Commenting }) {
  const { name } = calls;
  const [isNaming, setNaming] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Level with words at the lower edge of the window, its buttons would be below it.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'nearest' }), PLACED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} className="new-comment paper round">
      <CommentForm
        unsent={unsent}
        unsentKey={NEW}
        begin={() => ({ thread: randomId(), comment: randomId(), text: '' })}
        label={COMMENTS.newLabel}
        placeholder={COMMENTS.newLabel}
        submitWords={COMMENTS.post}
        takesFocus
        onSend={start}
        onCancel={cancel}
      />
      <p className="new-comment-name soft size-small flat above-2">
        {name === undefined ? COMMENTS.shownWithout : COMMENTS.shownAs(name)}
        {name === undefined && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {COMMENTS.chooseName}
          </Button>
        )}
      </p>
      {isNaming && <NameDialog place="drafts" name={name} onClose={() => setNaming(false)} />}
    </div>
  );
}
