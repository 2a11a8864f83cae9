import { type JSONContent, Mark } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Decoration } from '@tiptap/pm/view';
import { EditorContent } from '@tiptap/react';
import { useCallback, useEffect } from 'react';

import { Image } from '../../../prosemirror/images/image.ts';
import { useReadOnlyText } from '../../../reading/read-only-text.ts';

import './history.css';

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
  const marked = useCallback((doc: Node) => changeIn(doc, current), [current]);
  const editor = useReadOnlyText({
    content,
    label,
    extensions: [Image.configure({ hosts: imageHosts }), Added, Removed],
    marked,
  });
  useEffect(() => {
    editor.view.dom.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [editor, current]);
  return <EditorContent editor={editor} className="version-text" />;
}

/** Marks the words of a change. */
function changeIn(doc: Node, current: number | undefined): Decoration[] {
  const marks: Decoration[] = [];
  doc.descendants((node, position) => {
    if (current !== undefined && node.marks.some(({ attrs }) => attrs['change'] === current))
      marks.push(Decoration.inline(position, position + node.nodeSize, { class: 'change-current' }));
  });
  return marks;
}
