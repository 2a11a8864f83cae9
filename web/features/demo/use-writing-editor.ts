import { type Editor, useEditor } from '@tiptap/react';
import { useState } from 'react';
import type { UndoManager } from 'yjs';

import { EDITOR_WORDS } from '../../content/editor.ts';
import type { Room } from '../../editor/collaboration.ts';
import { type EditorParts, editorExtensions } from '../../editor/extensions.ts';
import { createUndoManager } from '../../editor/undo.ts';

/** Keeps the caret clear of the sticky toolbar above and of the sheet of notes below. */
const SCROLL_MARGIN = { top: 72, right: 0, bottom: 96, left: 0 };

/** What is there before the shared document is. No text would be read as HTML, which that policy allows for pasted text only. */
const NO_CONTENT = { type: 'doc', content: [{ type: 'paragraph' }] };

/**
 * The editor of a room with its undo manager.
 * @param options.caret where the caret stands from the beginning; without it the editor waits for a press.
 */
export function useWritingEditor(
  room: Room,
  { caret, ...parts }: { caret: number | undefined } & Omit<EditorParts, 'room' | 'undoManager'>,
): { editor: Editor; undoManager: UndoManager } {
  const [undoManager] = useState(() => createUndoManager(room));
  const [extensions] = useState(() => editorExtensions({ room, undoManager, ...parts }));
  const editor = useEditor({
    extensions,
    autofocus: caret ?? false,
    // The base styles are part of editor.css; an injected style element would break the content security policy.
    injectCSS: false,
    content: NO_CONTENT,
    editorProps: {
      attributes: {
        id: 'editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': EDITOR_WORDS.textLabel,
        // Two kinds of red waves under one word would contradict each other.
        spellcheck: 'false',
      },
      scrollMargin: SCROLL_MARGIN,
      scrollThreshold: SCROLL_MARGIN,
    },
  });
  return { editor, undoManager };
}
