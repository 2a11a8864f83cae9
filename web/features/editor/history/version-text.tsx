import { type JSONContent, Mark } from '@tiptap/core';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';

import { ArgumentLabel } from '../../../prosemirror/argument-label.ts';
import { textKit } from '../../../prosemirror/extensions.ts';
import { Image } from '../../../prosemirror/images/image.ts';

import './version-text.css';

/** The number of the change that words belong to. */
const attributes = () => ({
  change: { default: 0, renderHTML: ({ change }: Record<string, unknown>) => ({ 'data-change': String(change) }) },
});

/** Words that a version has and the one before did not. */
const Added = Mark.create({
  name: 'added',
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['ins', HTMLAttributes, 0],
});

/** Words that the version before had. */
const Removed = Mark.create({
  name: 'removed',
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['del', HTMLAttributes, 0],
});

interface VersionTextProps {
  content: JSONContent;
  label: string;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** The number of the change to bring into view. */
  current: number | undefined;
}

/** A text to read, as the editor draws it. Another text needs another `key`. */
export function VersionText({ content, label, imageHosts, current }: VersionTextProps) {
  const editor = useEditor({
    extensions: [...textKit(), Image.configure({ hosts: imageHosts }), ArgumentLabel, Added, Removed],
    editable: false,
    // The policy of the page forbids injected style elements.
    injectCSS: false,
    content,
    editorProps: { attributes: { role: 'document', tabindex: '0', 'aria-label': label } },
  });
  useEffect(() => showChange(editor, current), [editor, current]);
  return <EditorContent editor={editor} className="version-text" />;
}

function showChange(editor: Editor, current: number | undefined): void {
  if (current === undefined) return;
  const marks: Decoration[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.marks.some(({ attrs }) => attrs['change'] === current))
      marks.push(Decoration.inline(position, position + node.nodeSize, { class: 'change-current' }));
  });
  const decorations = DecorationSet.create(editor.state.doc, marks);
  editor.view.setProps({ decorations: () => decorations });
  editor.view.dom.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center' });
}
