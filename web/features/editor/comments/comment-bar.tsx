import { MessageSquarePlus } from 'lucide-react';

import { COMMENTS } from '../../../content/comments.ts';
import { Button } from '../../../ui/button.tsx';
import { readableKeys } from '../../../ui/shortcut-keys.ts';

import './comment-bar.css';

/** In place of the tools for writing: the one of somebody who may only comment. */
export function CommentBar({ onComment }: { onComment: () => void }) {
  return (
    <div className="comment-bar">
      <Button
        look="quiet"
        title={readableKeys(COMMENTS.addKeys)}
        // The words stay selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onComment}
      >
        <MessageSquarePlus size={16} aria-hidden="true" /> {COMMENTS.add}
      </Button>
      <span>{COMMENTS.noSelectionHere}</span>
    </div>
  );
}
