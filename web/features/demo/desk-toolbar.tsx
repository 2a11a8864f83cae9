import type { Editor } from '@tiptap/react';
import type { UndoManager } from 'yjs';

import { Toolbar } from '../../editor/toolbar.tsx';

interface DeskToolbarProps {
  editor: Editor;
  undoManager: UndoManager;
  isWritable: boolean;
  /** Whether an old version is shown in place of the text; the tools then rest. */
  isResting: boolean;
  /** Whether the text is being analysed. */
  isReading: boolean;
  onLink: () => void;
  onImage: () => void;
}

/** The tools for writing, and the line that moves while the text is analysed. */
export function DeskToolbar({ isWritable, isResting, isReading, ...tools }: DeskToolbarProps) {
  return (
    <div className="demo-toolbar" inert={isResting}>
      {isWritable && <Toolbar {...tools} />}
      <div className="analysis-line" data-running={isReading || undefined} />
    </div>
  );
}
