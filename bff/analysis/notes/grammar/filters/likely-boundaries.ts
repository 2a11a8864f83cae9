import type { Tree } from '../../../reading/parser/tree.ts';
import { boundaryFeatures } from './boundary-features.ts';
import { isGuarded } from './boundary-guard.ts';
import { boundaries } from './clause-boundaries.ts';
import { probability } from './filters.ts';

/** A place where two full sentences may meet: the index of the first word of the second, and how likely it is, from 0 to 1. */
interface LikelyBoundary {
  start: number;
  confidence: number;
}

/** The boundaries at commas, or those without a mark, that no guard excludes, with each filter's verdict. */
export function likelyBoundaries(tree: Tree, filter: 'comma-splice' | 'run-on'): LikelyBoundary[] {
  return boundaries(tree)
    .filter((boundary) => boundary.hasComma === (filter === 'comma-splice') && !isGuarded(tree, boundary))
    .map((boundary) => ({ start: boundary.start, confidence: probability(filter, boundaryFeatures(tree, boundary)) }));
}
