import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import type { UndoManager } from 'yjs';

import { AnalysedTextMarks } from '../../annotations/analysed-text.ts';
import { Comments } from '../../annotations/comments.ts';
import { Notes } from '../../annotations/notes.ts';
import { EDITOR_WORDS } from '../../content/editor.ts';
import { type EditorParts, editorExtensions } from '../../prosemirror/extensions.ts';
import { cleanPastedHtml } from '../../prosemirror/pasted-html/pasted-html.ts';
import { ReadOnlyText, setReadOnly } from '../../prosemirror/read-only-text.ts';
import { createUndoManager } from '../../prosemirror/undo.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';

/** Keeps the caret clear of the sticky toolbar above and the sheet of notes below. */
const SCROLL_MARGIN = { top: 72, right: 0, bottom: 96, left: 0 };

/** What the editor shows before the shared document. As a string it would be read as HTML, which the policy allows for pasted text only. */
const NO_CONTENT = { type: 'doc', content: [{ type: 'paragraph' }] };

/**
 * The editor of a shared document, with notes in its text, and its undo manager.
 * @param options.isWritable whether the person may change the text.
 * @param options.canComment whether they may select words in it to comment on them.
 * @param options.caret where the caret is at first; without it the editor waits for a click.
 */
export function useWritingEditor(
  shared: SharedDocument,
  {
    caret,
    isWritable,
    canComment,
    ...parts
  }: { caret: number | undefined; isWritable: boolean; canComment: boolean } & Omit<
    EditorParts,
    'shared' | 'undoManager'
  >,
): { editor: Editor; undoManager: UndoManager } {
  const [undoManager] = useState(() => createUndoManager(shared));
  const [extensions] = useState(() => [
    ...editorExtensions({ shared, undoManager, ...parts }),
    Notes,
    AnalysedTextMarks,
    Comments,
    ReadOnlyText,
  ]);
  const editor = useEditor({
    extensions,
    onCreate({ editor: created }) {
      // The page stays where it is.
      if (caret !== undefined) created.commands.focus(caret, { scrollIntoView: false });
    },
    // The base styles are part of editor.css; an injected style element would break the content security policy.
    injectCSS: false,
    content: NO_CONTENT,
    editable: isWritable || canComment,
    editorProps: {
      attributes: {
        id: 'editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': EDITOR_WORDS.textLabel,
        // Two kinds of red waves under one word would contradict each other.
        spellcheck: 'false',
      },
      transformPastedHTML: cleanPastedHtml,
      scrollMargin: SCROLL_MARGIN,
      scrollThreshold: SCROLL_MARGIN,
    },
  });
  // Apply a change of permission immediately; the content is already rendered.
  useEffect(() => {
    setReadOnly(editor, !isWritable);
    // Undo changes the document itself, past the editor.
    if (!isWritable) undoManager.clear();
    editor.setEditable(isWritable || canComment, false);
  }, [editor, undoManager, isWritable, canComment]);
  return { editor, undoManager };
}
