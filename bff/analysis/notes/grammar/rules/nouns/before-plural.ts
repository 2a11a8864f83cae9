import type { Tree } from '../../../../reading/parser/tree.ts';

/** Below this lead, the tagger may have mistaken a plural for a verb. */
const UNSURE_MARGIN = 10;

/** "These information flows", "several case studies": the noun is the first part of a plural that the tagger mistakes for a verb. */
export const isBeforePlural = (tree: Tree, noun: number): boolean =>
  tree.tag(noun + 1) === 'VBZ' &&
  tree.tagMargin(noun + 1) < UNSURE_MARGIN &&
  !tree.isOneOf(noun + 1, 'is was has does');
