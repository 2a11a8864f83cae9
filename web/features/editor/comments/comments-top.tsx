import { MessageSquarePlus } from 'lucide-react';

import { COMMENTS } from '../../../content/editor/comments.ts';
import { Button } from '../../../ui/button.tsx';
import type { Commenting } from './use-commenting.ts';

import './comments.css';

/** How many comments are open, and the button that begins one. */
export function CommentsTop({ commenting: { open, begin, isStarting } }: { commenting: Commenting }) {
  return (
    <div className="comments-top row middle split">
      <h2>
        {COMMENTS.heading} {open.length > 0 && <span className="comments-count soft tabular">{open.length}</span>}
      </h2>
      {!isStarting && (
        <Button
          look="quiet"
          // The words stay selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={begin}
        >
          <MessageSquarePlus size={16} aria-hidden="true" /> {COMMENTS.add}
        </Button>
      )}
    </div>
  );
}

/** The words when there are no comments. */
export function CommentsState({ commenting: { threads, open, resolved, isStarting } }: { commenting: Commenting }) {
  const { list, fault, reload } = threads;
  if (fault !== undefined)
    return (
      <div className="comments-state soft size-control above-2 below-2" role="alert">
        <p className="flat">
          {COMMENTS.notLoaded} {fault}
        </p>
        <Button look="quiet" onClick={reload}>
          {COMMENTS.again}
        </Button>
      </div>
    );
  if (list === undefined) return <p className="comments-state soft size-control above-2 below-2">{COMMENTS.loading}</p>;
  if (open.length + resolved.length > 0 || isStarting) return null;
  return (
    <p className="comments-state soft size-control above-2 below-2">
      {COMMENTS.empty} {COMMENTS.noSelectionHere} {COMMENTS.everyone}
    </p>
  );
}
