import type { Editor } from '@tiptap/react';
import type { UndoManager } from 'yjs';

import { Toolbar } from '../../prosemirror/toolbar.tsx';
import { CommentBar } from './comments/comment-bar.tsx';

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
