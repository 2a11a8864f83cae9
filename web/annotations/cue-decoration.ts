import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Decoration } from '@tiptap/pm/view';

import type { FeedbackType } from '#shared-types/analysis/feedback';

import type { Anchor } from './anchor.ts';
import { cueIn } from './note.ts';

/**
 * Underlines the words that gave a part of an argument away. They get an element of their own, so that a slip among them keeps its
 * line. @returns nothing if there is no word to underline.
 */
export function cueDecoration(
  { from, to, type, cue }: Anchor & { type: FeedbackType; cue?: string | undefined },
  doc: ProseMirrorNode,
): Decoration[] {
  // A position counts as one character only within a block.
  const end = Math.min(to, doc.resolve(from).end());
  const within = cueIn(doc.textBetween(from, end, ' ', ' '), cue);
  return within === undefined
    ? []
    : [Decoration.inline(from + within.from, from + within.to, { nodeName: 'span', class: 'cue', 'data-type': type })];
}
