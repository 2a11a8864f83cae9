import type { Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { COMMENTS } from '../../../content/comments.ts';
import { Button } from '../../../ui/button.tsx';
import type { Commenting } from './use-commenting.ts';

import './removed-comments.css';

/** A bar at the lower edge: whose comments were just removed, and a way to bring them back. It floats, since the list may be gone. */
export function RemovedComments({ editor, commenting }: { editor: Editor; commenting: Commenting }) {
  const { done, fault, undo, close } = commenting.calls.removals;
  const wasShown = useRef(false);
  useEffect(() => {
    // What had the focus has gone with the bar.
    if (wasShown.current && done === undefined && document.activeElement === document.body)
      editor.commands.focus(undefined, { scrollIntoView: false });
    wasShown.current = done !== undefined;
  }, [editor, done]);
  if (done === undefined) return null;
  return (
    <section className="removed-comments" aria-label={COMMENTS.removedLabel}>
      <p>
        <bdi>{done.words}</bdi>
        {fault !== undefined && (
          <span className="removed-comments-fault" role="alert">
            {fault}
          </span>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has gone with its comment */}
      <Button key={done.id} autoFocus onClick={undo}>
        {COMMENTS.undo}
      </Button>
      <Button look="quiet" aria-label={COMMENTS.closeRemoved} onClick={close}>
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  );
}
