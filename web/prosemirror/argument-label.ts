import { type Editor, Mark } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

import { type Label, LABELS, MAX_WRITER_LABELS, type WriterLabel } from '#shared-types/analysis/argument';
import type { Place } from '#shared-types/analysis/paragraph';

const NAME = 'label';

/**
 * What a writer says that some words do in the argument. As a mark it is part of the shared document: it stays with its words through
 * edits, moves, undo and reloads, and the server judges it like any other mark. It has no look of its own.
 */
export const ArgumentLabel = Mark.create({
  name: NAME,
  inclusive: false,
  addAttributes: () => ({
    label: {
      default: 'None',
      parseHTML: (element) => toLabel(element.dataset['argumentLabel']) ?? 'None',
      renderHTML: ({ label }) => ({ 'data-argument-label': String(label) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-argument-label]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** The labels that writers have given, in the order of the text; neighbouring words of one block with one label are one. */
export function writerLabels(doc: ProseMirrorNode): WriterLabel[] {
  const labels: WriterLabel[] = [];
  doc.descendants((node, position) => {
    const label = node.isText ? labelOf(node) : undefined;
    if (label === undefined || labels.length >= MAX_WRITER_LABELS) return;
    const to = position + node.nodeSize;
    const last = labels.at(-1);
    if (last?.label === label && last.to === position) last.to = to;
    else labels.push({ label, from: position, to });
  });
  return labels;
}

/**
 * Gives words a label, or takes the one that they have. One step of undo takes it back. The mark leaves out the first and the last
 * character: what somebody writes before or after the words at the same moment is never part of it.
 */
export function setLabel({ state, view }: Editor, { from, to }: Place, label: Label | undefined): void {
  const type = state.schema.marks[NAME];
  if (type === undefined) return;
  const transaction = state.tr.removeMark(from, to, type);
  const inside = label && insideOf(state.doc, { from, to });
  if (inside) transaction.addMark(inside.from, inside.to, type.create({ label }));
  view.dispatch(transaction);
}

/** Words shorter than this are marked as a whole: a label counts where it covers more than half of a sentence. */
const FEWEST_CHARACTERS = 8;

/** A place without its first and its last character; a character may be a surrogate pair, which must not be divided. */
function insideOf(doc: ProseMirrorNode, { from, to }: Place): Place {
  const words = doc.textBetween(from, to, ' ', ' ');
  if (words.length < FEWEST_CHARACTERS) return { from, to };
  const first = /^./su.exec(words)?.[0].length ?? 0;
  const last = /.$/su.exec(words)?.[0].length ?? 0;
  return { from: from + first, to: to - last };
}

function labelOf({ marks }: ProseMirrorNode): Label | undefined {
  const mark = marks.find(({ type }) => type.name === NAME);
  return mark && toLabel(mark.attrs['label']);
}

function toLabel(value: unknown): Label | undefined {
  return LABELS.find((label) => label === value);
}
