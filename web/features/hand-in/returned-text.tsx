import type { Node } from '@tiptap/pm/model';
import { Decoration, type EditorView } from '@tiptap/pm/view';
import { useMemo } from 'react';

import type { ReturnedWork } from '#shared-types/desk/student';

import { TextToRead } from '../../reading/text-to-read.tsx';

import '../../annotations/commented.css';
import '../../document/collaborator-colours.css';
import './returned-work.css';

/** The colour of the teacher, as in the pictures: green. */
export const TEACHER_COLOUR = 'guest-colour-3';

/** A comment, and where it is in the text. */
type Commented = ReturnedWork['comments'][number];

/** A text that's shown, and what draws it as soon as it does. */
export interface ShownText {
  doc: Node;
  textView: EditorView | undefined;
}

interface ReturnedTextProps {
  doc: Node;
  label: string;
  comments: readonly Commented[];
  labels: ReturnedWork['labels'];
  /** The id of the comment whose words stand out. */
  chosen: string | undefined;
  onChoose: (comment: string) => void;
  onReady: (view: EditorView) => void;
}

/** A text that was handed in, to read, with the words that comments and labels are about. */
export function ReturnedText({ doc, label, comments, labels, chosen, onChoose, onReady }: ReturnedTextProps) {
  const decorations = useMemo(
    () => [
      ...labels.flatMap((place) => within(doc, place, { class: 'teacher-label' })),
      ...comments.flatMap((comment) => {
        const look = comment.id === chosen ? ' commented-selected' : '';
        return within(doc, comment, { class: `commented ${TEACHER_COLOUR}${look}` });
      }),
    ],
    [doc, comments, labels, chosen],
  );
  return (
    <TextToRead
      {...{ doc, label, decorations, onReady }}
      className="returned-text"
      onPress={(position) => {
        const found = comments.filter(({ from, to }) => from <= position && position <= to);
        // The shortest one: another may hold it.
        const [closest] = found.toSorted((a, b) => a.to - a.from - (b.to - b.from));
        if (closest) onChoose(closest.id);
      }}
    />
  );
}

/** The number of the paragraph that a position is in, counted from 1 and without empty ones. */
export function paragraphAt(doc: Node, position: number): number {
  let number = 0;
  doc.nodesBetween(0, clamped(doc, position), (node) => {
    if (node.isTextblock && node.textContent.trim() !== '') number += 1;
    return !node.isTextblock;
  });
  return Math.max(1, number);
}

function within(doc: Node, { from, to }: { from: number; to: number }, attributes: { class: string }): Decoration[] {
  const [start, end] = [clamped(doc, from), clamped(doc, to)];
  return start < end ? [Decoration.inline(start, end, attributes)] : [];
}

function clamped(doc: Node, position: number): number {
  return Math.max(0, Math.min(position, doc.content.size));
}
