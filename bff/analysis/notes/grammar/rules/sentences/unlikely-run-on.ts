import type { Tree } from '../../../../reading/parser/tree.ts';
import { mayBeFinite } from '../../filters/clause-boundaries.ts';
import { describes, hasOwnObject, WITH_CLAUSE } from './plain-run-ons.ts';

const OPENERS = 'when if as while after before each where once though although because';
const LONGEST_PHRASE = 6;

/** Signs that these aren't two sentences without a mark, whatever the model says: omitted words, and openings without their comma. */
export function isUnlikelyRunOn(tree: Tree, start: number): boolean {
  const isLeaning = tree.some(Math.max(0, start - 4), start, (at) => tree.isOneOf(at, WITH_CLAUSE));
  // "So hot he nearly fainted."
  const isResult =
    tree.isOneOf(start - 2, 'so such') || (tree.low(start - 3) === 'such' && tree.tag(start - 2) !== 'IN');
  return isLeaning || isResult || isGap(tree, start) || isBehindOpening(tree, start) || isBehindPhrase(tree, start);
}

/** "The tools we use": the noun before is what the clause is about. */
function isGap(tree: Tree, start: number): boolean {
  const isBehindNoun = /^NNS?$/.test(tree.tag(start - 1)) && tree.isOneOf(start, 'i you he she we they these others');
  return isBehindNoun && !describes(tree, start) && !hasOwnObject(tree, start);
}

/** "... and when she came in she jumped up": a clause that depends on what follows, without its comma. */
function isBehindOpening(tree: Tree, start: number): boolean {
  return tree.some(
    1,
    start,
    (at) => tree.isOneOf(at, OPENERS) && (/^(?:CC|,|IN|:)$/.test(tree.tag(at - 1)) || tree.low(at - 1) === 'that'),
  );
}

/** "... and a week later he died": there is only a phrase between "and" and the place. */
function isBehindPhrase(tree: Tree, start: number): boolean {
  const joins = tree.find(Math.max(0, start - LONGEST_PHRASE), start, (at) => /^(?:CC|,)$/.test(tree.tag(at)));
  return joins !== -1 && !tree.some(joins, start, (at) => mayBeFinite(tree, at));
}
