import type { FeedbackType } from '#shared-types/analysis/feedback';
import type { CITATION_TYPE } from '#shared-types/analysis/problems';

/**
 * The words that an annotation is about, `to` exclusive. The text decides what is counted: ProseMirror positions in the editor, UTF-16 code
 * units in a plain text.
 */
export interface Anchor {
  from: number;
  to: number;
}

/** Finds an anchor again after a change of the text; `undefined` when its words are gone. */
export type AnchorMap = (anchor: Anchor) => Anchor | undefined;

/** A remark about some words of a text. */
export interface Annotation extends Anchor {
  /** The same in every analysis that finds the same thing, so that the selection and the focus stay. */
  id: string;
  type: FeedbackType | typeof CITATION_TYPE;
  msg: string;
}

/** The annotations after a change of the text, without those whose words are gone. */
export function moveAnnotations<Kind extends Anchor>(annotations: readonly Kind[], map: AnchorMap): Kind[] {
  return annotations.flatMap((annotation) => {
    const anchor = map(annotation);
    if (anchor === undefined) return [];
    const isUnmoved = anchor.from === annotation.from && anchor.to === annotation.to;
    return [isUnmoved ? annotation : { ...annotation, ...anchor }];
  });
}

/**
 * The annotation after or before the selected one, or else after or before the caret; after the last comes the first.
 * @param annotations in the order of the text.
 */
export function neighbourOf<Kind extends Annotation>(
  annotations: readonly Kind[],
  { selectedId, caret, direction }: { selectedId: string | undefined; caret: number; direction: 1 | -1 },
): Kind | undefined {
  const at = annotations.findIndex(({ id }) => id === selectedId);
  if (at >= 0) return annotations[(at + direction + annotations.length) % annotations.length];
  if (direction === 1) return annotations.find(({ from }) => from >= caret) ?? annotations[0];
  return annotations.findLast(({ from }) => from < caret) ?? annotations.at(-1);
}
