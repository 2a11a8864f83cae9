import type { Editor } from '@tiptap/react';
import { MessageSquarePlus } from 'lucide-react';
import type { UndoManager } from 'yjs';

import { COMMENTS } from '../../content/comments.ts';
import { Toolbar } from '../../prosemirror/toolbar.tsx';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';

import './editor-toolbar.css';

interface EditorToolbarProps {
  editor: Editor;
  undoManager: UndoManager;
  isWritable: boolean;
  /** Whether the person may comment. */
  canComment: boolean;
  /** Whether an old version is shown in place of the text; the tools then rest. */
  isResting: boolean;
  /** Whether the text is being analysed. */
  isReading: boolean;
  onLink: () => void;
  onImage: () => void;
  onComment: () => void;
}

/** The tools for writing, and the line that moves while the text is analysed. */
export function EditorToolbar({
  isWritable,
  canComment,
  isResting,
  isReading,
  onComment,
  ...tools
}: EditorToolbarProps) {
  return (
    <div className="demo-toolbar" inert={isResting}>
      {isWritable && <Toolbar {...tools} {...(canComment && { onComment })} />}
      {!isWritable && canComment && <CommentBar onComment={onComment} />}
      <div className="analysis-line" data-running={isReading || undefined} />
    </div>
  );
}

/** In place of the tools for writing: the one of somebody who may only comment. */
function CommentBar({ onComment }: { onComment: () => void }) {
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
