import type { Tree } from '../../../reading/parser/tree.ts';
import { boundaryFeatures } from './boundary-features.ts';
import { boundaries, type Boundary } from './clause-boundaries.ts';
import { probability } from './filters.ts';

const SUBORDINATORS =
  'because although though when whenever while since unless until whereas if after before once as whether whatever however wherever';

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

/** Whether the surroundings of a boundary make two sentences unlikely, whatever the model says. */
function isGuarded(tree: Tree, { start, hasComma }: Boundary): boolean {
  const end = hasComma ? start - 1 : start;
  // "Because it rained" depends on what follows, up to its comma.
  const opener = tree.find(0, Math.min(2, end), (at) => tree.isOneOf(at, SUBORDINATORS));
  const isOpen = opener !== -1 && !tree.some(opener, end, (at) => tree.low(at) === ',');
  const isTime =
    hasComma &&
    (tree.low(0) === 'by' || (tree.low(0) === 'the' && tree.isOneOf(1, 'moment day time minute year first next')));
  const isComparing = tree.some(0, 3, (at) => tree.low(at) === 'the' && /^(?:JJR|RBR)$/.test(tree.tag(at + 1)));
  const isCounting =
    tree.some(
      0,
      end,
      (at) =>
        tree.low(at) === 'the' &&
        tree.isOneOf(at + 1, 'first last next second only moment day time way reason more less'),
    ) && !hasComma;
  const isRelative =
    tree.tag(start).startsWith('W') || (tree.isOneOf(start + 1, 'of') && tree.tag(start + 2).startsWith('W'));
  const isList = tree.some(start, tree.length, (at) => tree.low(at) === ',' && tree.isOneOf(at + 1, 'and or but'));
  const hasQuotes = /["“”]/.test(tree.text);
  const hasEarlierComma = hasComma && tree.some(0, end, (at) => tree.low(at) === ',');
  const joins = tree.isOneOf(
    start,
    'and but or so nor yet for which who whom whose that as if because though although isn is are was were do does did',
  );
  return isOpen || isTime || isComparing || isCounting || isRelative || isList || hasQuotes || hasEarlierComma || joins;
}
