import type { AnyExtension, JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useLayoutEffect, useRef } from 'react';

import { ArgumentLabel } from '../prosemirror/argument-label.ts';
import { textKit } from '../prosemirror/extensions.ts';

interface ReadOnlyText {
  content: unknown;
  label: string;
  /** What the text has besides what every text has. */
  extensions?: readonly AnyExtension[];
  /** What is drawn on its words; another function draws it again. */
  marked: (doc: Node) => Decoration[];
  /** Called with the position that was pressed; says whether that did something. */
  onPress?: (position: number) => boolean;
}

/** A text to read, drawn as the editor draws it. It never changes: another text needs another `key`. */
export function useReadOnlyText({ content, label, extensions = [], marked, onPress }: ReadOnlyText): Editor {
  const latest = useRef(onPress);
  useLayoutEffect(() => {
    latest.current = onPress;
  });
  const editor = useEditor(
    {
      extensions: [...textKit(), ArgumentLabel, ...extensions],
      editable: false,
      // The policy of the page forbids injected style elements.
      injectCSS: false,
      content: content as JSONContent, // oxlint-disable-line typescript/no-unsafe-type-assertion -- the editor judges it by its schema
      editorProps: {
        attributes: { role: 'document', tabindex: '0', 'aria-label': label },
        handleClick: (_view, position) => latest.current?.(position) ?? false,
      },
    },
    [],
  );
  useLayoutEffect(() => {
    const { doc } = editor.state;
    const decorations = DecorationSet.create(doc, marked(doc));
    editor.view.setProps({ decorations: () => decorations });
  }, [editor, marked]);
  return editor;
}
