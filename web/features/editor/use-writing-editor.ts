import { Editor } from '@tiptap/react';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UndoManager } from 'yjs';

import { AnalysedTextMarks } from '../../annotations/analysed-text.ts';
import { Comments } from '../../annotations/comments.ts';
import { Notes } from '../../annotations/notes.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { type EditorParts, editorExtensions } from '../../prosemirror/extensions.ts';
import { cleanPastedHtml } from '../../prosemirror/pasted-html/pasted-html.ts';
import { ReadOnlyText, setReadOnly } from '../../prosemirror/read-only-text.ts';
import { createUndoManager } from '../../prosemirror/undo.ts';
import { keepToSchema } from '../../sync/foreign-content.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';

/** Keeps the caret clear of the sticky toolbar above and the sheet of notes below. */
const SCROLL_MARGIN = { top: 72, right: 0, bottom: 96, left: 0 };

/** What the editor shows before the shared document. As a string it would be read as HTML, which the policy allows for pasted text only. */
const NO_CONTENT = { type: 'doc', content: [{ type: 'paragraph' }] };

/** An editor on a shared document, and what takes back the changes that are made in it. */
export interface WritingEditor {
  editor: Editor;
  undoManager: UndoManager;
}

interface WritingOptions extends Omit<EditorParts, 'shared' | 'undoManager'> {
  /** Whether the person may change the text. */
  isWritable: boolean;
  /** Whether they may select words in it to comment on them. */
  canComment: boolean;
}

/**
 * The editor of a shared document, with notes in its text; undefined at first. What is around it is drawn later and in small steps, so
 * that the browser is never busy for long.
 * @param isReplacement whether it takes the place of an editor that failed; then nobody must see that there was none for a moment.
 */
export function useWritingEditor(
  shared: SharedDocument,
  options: WritingOptions,
  isReplacement: boolean,
): WritingEditor | undefined {
  const [made, setMade] = useState<WritingEditor>();
  const atFirst = useRef({ options, isReplacement });
  // Not while rendering, which may stop and begin again.
  useLayoutEffect(() => {
    // Before the editor sees the content.
    const stopKeeping = keepToSchema(shared.doc, shared.body, () => {
      atFirst.current.options.onNotice(DOCUMENT_WORDS.foreignContent);
    });
    const writing = makeEditor(shared, atFirst.current.options);
    const show = () => {
      try {
        writing.editor.mount(document.createElement('div'));
        setMade(writing);
      } catch (error) {
        atFirst.current.options.onLost(error, undefined);
      }
    };
    // Its view takes as long to make as the rest of it, so the browser may draw, or take a key, in between.
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (atFirst.current.isReplacement) show();
    else timer = setTimeout(() => startTransition(show));
    // What is drawn around the editor uses it until it's gone itself.
    return () => {
      clearTimeout(timer);
      setTimeout(() => {
        stopKeeping();
        writing.editor.destroy();
      });
    };
  }, [shared]);
  const { isWritable, canComment } = options;
  // Apply a change of permission immediately; the content is already rendered.
  useEffect(() => {
    if (!made) return;
    const { editor, undoManager } = made;
    setReadOnly(editor, !isWritable);
    // Undo changes the document itself, past the editor.
    if (!isWritable) undoManager.clear();
    editor.setEditable(isWritable || canComment, false);
  }, [made, isWritable, canComment]);
  return made;
}

/** An editor without a view. */
function makeEditor(shared: SharedDocument, { isWritable, canComment, ...parts }: WritingOptions): WritingEditor {
  const undoManager = createUndoManager(shared);
  const editor = new Editor({
    element: null,
    extensions: [
      ...editorExtensions({ shared, undoManager, ...parts }),
      Notes,
      AnalysedTextMarks,
      Comments,
      ReadOnlyText,
    ],
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
  return { editor, undoManager };
}
