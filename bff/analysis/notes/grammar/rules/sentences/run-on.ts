import { mayBeFinite } from '../../filters/clause-boundaries.ts';
import { likelyBoundaries } from '../../filters/likely-boundaries.ts';
import type { GrammarRule, Tree } from '../../grammar-rule.ts';
import { isFullClause } from './full-clause.ts';
import { plainRunOns, describes, hasOwnObject, WITH_CLAUSE } from './plain-run-ons.ts';

const OPENERS = 'when if as while after before each where once though although because';

const LONGEST_PHRASE = 6;

const LEAST_PROBABILITY = 0.9;
/** The same without plain words on both sides, where the model alone decides. */
const LEAST_LIKELY = 0.95;

/** "Wagged it's tail": the mistake is the apostrophe. */
const isPossessiveIt = (tree: Tree, at: number) =>
  tree.low(at) === 'it' && tree.low(at + 1) === "'s" && tree.tag(at + 2).startsWith('NN');

/** Two sentences with nothing between them. */
export const runOn: GrammarRule = {
  id: 'run-on',
  name: 'Sentences run together',
  explanation:
    'Where one full sentence ends and another begins, readers need a full stop, a semicolon, or a joining word.',
  wrong: 'The author uses strong images this makes the reader feel afraid.',
  right: 'The water was so cold that nobody wanted to swim.',
  find: (tree) => {
    const plain = plainRunOns(tree);
    const sure = plain.map((start) => ({ start, confidence: LEAST_PROBABILITY }));
    const likely = likelyBoundaries(tree, 'run-on').filter(
      ({ start, confidence }) => confidence >= LEAST_LIKELY && !plain.includes(start) && !isUnlikelyRunOn(tree, start),
    );
    const found = [...sure, ...likely].filter(
      ({ start }) => !isPossessiveIt(tree, start) && tree.low(start - 1) !== 'that',
    );
    return found.map(({ start, confidence }) => ({
      first: start - 1,
      last: start,
      why: 'one sentence may end here and another begin. Is something missing between them?',
      confidence,
    }));
  },
};

/** Signs that these aren't two sentences without a mark, whatever the model says: omitted words, and openings without their comma. */
function isUnlikelyRunOn(tree: Tree, start: number): boolean {
  const isLeaning = tree.some(Math.max(0, start - 4), start, (at) => tree.isOneOf(at, WITH_CLAUSE));
  // "So hot he nearly fainted."
  const isResult =
    tree.isOneOf(start - 2, 'so such') || (tree.low(start - 3) === 'such' && tree.tag(start - 2) !== 'IN');
  // "There are several reasons this method is used", "their Human Resources HR desk".
  const isNamed = /^(?:there|here)$/.test(tree.low(0)) && tree.tag(start - 1) === 'NNS';
  const isName = tree.tag(start).startsWith('NNP') && tree.tag(start - 1).startsWith('NNP');
  const isPart = tree.some(0, start, (at) => tree.isFinite(at)) && !isFullClause(tree, 0, start);
  // "Dating to 2000 BC".
  const isInside = /^[A-Z]{2,}$/.test(tree.tokens[start]?.text ?? '');
  const isLeast = tree.low(start - 2) === 'least';
  return (
    isInside ||
    isLeast ||
    isNamed ||
    isName ||
    isPart ||
    isLeaning ||
    isResult ||
    isGap(tree, start) ||
    isBehindOpening(tree, start) ||
    isBehindPhrase(tree, start)
  );
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
