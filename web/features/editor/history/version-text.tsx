import { getSchema, type JSONContent, Mark } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { Decoration, type EditorView } from '@tiptap/pm/view';
import { useEffect, useMemo, useState } from 'react';

import { textKit } from '../../../prosemirror/extensions.ts';
import { Image } from '../../../prosemirror/images/image.ts';
import { TextToRead, showWords } from '../../../reading/text-to-read.tsx';

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

let schema: Schema | undefined;

/** The schema of a text with changes. */
const markedSchema = () => (schema ??= getSchema([...textKit(), Image, Added, Removed]));

interface VersionTextProps {
  content: JSONContent;
  label: string;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** The number of the change to bring into view. */
  current: number | undefined;
}

/** A text to read, as the editor draws it. */
export function VersionText({ content, label, imageHosts, current }: VersionTextProps) {
  const [view, setView] = useState<EditorView>();
  const doc = useMemo(() => markedSchema().nodeFromJSON(content), [content]);
  const decorations = useMemo(() => changeIn(doc, current), [doc, current]);
  useEffect(() => {
    const [first] = decorations;
    if (view && first) showWords(view, first.from, 'center');
  }, [view, decorations]);
  return <TextToRead {...{ doc, label, decorations, imageHosts }} className="version-text" onReady={setView} />;
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
