import type { Tree } from '../../../reading/parser/tree.ts';
import { type Boundary, mayBeFinite } from './clause-boundaries.ts';
import { countStep, FeatureList, marginStep } from './feature-list.ts';

const SUBORDINATORS =
  /^(?:because|although|though|when|whenever|while|since|unless|until|whereas|if|that|after|before|once|as|so|than|where|how|why|whether|whatever|wherever|which|who|whom|whose|what|till|lest)$/;
const SAYING =
  /^(?:say|says|said|think|thinks|thought|know|knows|knew|believe|believes|believed|hope|hopes|hoped|feel|feels|felt|tell|tells|told|suppose|supposed|guess|means|mean|meant|see|sees|saw|find|finds|found|sure|glad|afraid|wish|show|shows|showed|ensure|suggest|suggests|claim|claims|realize|realise|understand|feared|answered|cried|replied|asked)$/;

/** The places from `from` up to `to`. */
const places = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
const count = (side: readonly number[], passes: (at: number) => boolean) => Math.min(4, side.filter(passes).length);

/** A boundary with what the templates ask about it. */
interface Surroundings {
  /** The word at a place, and its tag. */
  w: (at: number) => string;
  t: (at: number) => string;
  start: number;
  end: number;
  left: readonly number[];
  right: readonly number[];
  isFinite: (at: number) => boolean;
  /** The first verb behind the boundary, what it belongs to, and the last verb before it. */
  verb: number;
  predicate: number;
  lastVerb: number;
}

function surroundingsOf(tree: Tree, { start, hasComma }: Boundary): Surroundings {
  const end = hasComma ? start - 1 : start;
  const [left, right] = [places(0, end), places(start, tree.length)];
  const isFinite = (at: number) => mayBeFinite(tree, at);
  const verb = right.find(isFinite) ?? -1;
  return {
    w: (at) => tree.low(at),
    t: (at) => tree.tag(at),
    start,
    end,
    left,
    right,
    isFinite,
    verb,
    predicate: /^(?:aux|cop)/.test(tree.relation(verb)) ? tree.head(verb) : verb,
    lastVerb: left.findLast(isFinite) ?? -1,
  };
}

/*
 * Evidence for and against two sentences that meet at a boundary, for the filter. The order of the templates is part of the fitted
 * weights.
 */

/** The features of a boundary, hashed. */
export function boundaryFeatures(tree: Tree, boundary: Boundary): number[] {
  const features = new FeatureList();
  const around = surroundingsOf(tree, boundary);
  addWords(features, around);
  addClause(features, tree, around);
  addCounts(features, around);
  addEnds(features, tree, around);
  addSimplicity(features, tree, around);
  return features.hashes;
}

function addWords(features: FeatureList, { w, t, start, end }: Surroundings): void {
  features.add();
  for (const at of [end - 1, end - 2, start, start + 1, start + 2]) {
    features.add(w(at));
    features.add(t(at));
    features.add(w(at), t(at));
  }
  features.add(t(end - 1), t(start));
  features.add(w(end - 1), w(start));
  features.add(w(end - 1), t(start));
  features.add(t(end - 1), w(start));
  features.add(t(start), t(start + 1), t(start + 2));
  features.add(w(start), t(start + 1), t(start + 2));
  features.add(t(end - 2), t(end - 1), t(start));
  features.add(t(end - 1), t(start), t(start + 1));
  features.add(w(start), w(start + 1));
}

/** The clause that begins at the boundary, and where it belongs. */
function addClause(features: FeatureList, tree: Tree, { w, t, start, end, verb, predicate }: Surroundings): void {
  // The highest word whose part of the sentence begins here.
  let top = start;
  while (tree.head(top) !== -1 && tree.span(tree.head(top)).first === start) top = tree.head(top);
  features.add(places(start, verb).map(t).slice(0, 6).join(' '), t(verb));
  features.add(w(verb), t(start));
  features.add(countStep(verb - start), t(start));
  features.add(tree.relation(top), tree.relation(tree.head(top)));
  features.add(tree.relation(top), t(top), tree.head(top) < top ? 'left' : 'right');
  features.add(tree.relation(predicate), t(predicate));
  features.add(tree.relation(predicate), tree.head(predicate) < end ? 'left' : 'right', w(start));
  features.add(tree.relation(predicate), t(tree.head(predicate)));
  features.add(tree.relation(predicate), w(tree.head(predicate)));
  features.add(
    tree
      .children(predicate)
      .map((at) => tree.relation(at))
      .filter((relation) => /^(?:mark|cc|nsubj|advmod|expl)/.test(relation))
      .join(' '),
  );
  features.add(marginStep(tree.arcMargin(predicate)), tree.relation(predicate));
  features.add(marginStep(tree.arcMargin(top)), tree.relation(top));
}

/** What is on either side. */
function addCounts(features: FeatureList, { w, t, end, left, right, isFinite, lastVerb }: Surroundings): void {
  features.add(w(0), 'opens');
  features.add(t(0), 'opens', SUBORDINATORS.test(w(0)) ? 1 : 0);
  features.add(
    'subordinators left',
    count(left, (at) => SUBORDINATORS.test(w(at))),
  );
  features.add(
    'subordinators left behind the last verb',
    count(places(lastVerb + 1, end), (at) => SUBORDINATORS.test(w(at))),
  );
  features.add(
    'saying',
    SAYING.test(w(end - 1)) ? 1 : 0,
    count(places(Math.max(0, end - 4), end), (at) => SAYING.test(w(at))),
  );
  features.add(w(lastVerb));
  features.add('finite left', count(left, isFinite), count(right, isFinite));
  features.add(
    'commas',
    count(left, (at) => w(at) === ','),
    count(right, (at) => w(at) === ','),
  );
  features.add(
    'later and',
    count(right, (at) => /^(?:and|or|but|nor)$/.test(w(at)) && w(at - 1) === ','),
  );
  features.add(
    'conjunctions',
    count(left, (at) => t(at) === 'CC'),
    count(right, (at) => t(at) === 'CC'),
  );
  features.add(
    'quotation',
    count([...left, ...right], (at) => /^["“”‘’'`]$/.test(w(at))),
  );
  features.add('length', countStep(left.length), countStep(right.length));
  features.add('length', countStep(left.length));
  features.add('length', countStep(right.length), 'right');
}

function addEnds(features: FeatureList, tree: Tree, { w, t, end, verb, predicate, lastVerb }: Surroundings): void {
  features.add(w(tree.length - 1));
  features.add(tree.child(predicate, 'nsubj', 'nsubj:pass', 'expl') === -1 ? 'no subject' : 'subject', t(verb));
  features.add(
    places(Math.max(0, end - 4), end)
      .map(t)
      .join(' '),
  );
  features.add('to the verb', t(lastVerb), countStep(end - lastVerb));
}

/** Whether each side is a sentence of one clause. */
function addSimplicity(features: FeatureList, tree: Tree, around: Surroundings): void {
  const { w, t, start, end, left, right, isFinite, predicate, lastVerb } = around;
  const isSimple = (side: readonly number[]) =>
    count(side, isFinite) === 1 && !side.some((at) => SUBORDINATORS.test(w(at)) || w(at) === ',' || t(at) === 'CC');
  const simple = (isSimple(left) ? 1 : 0) + (isSimple(right) ? 2 : 0);
  features.add('simple', simple);
  features.add('simple', simple, t(start));
  features.add('simple', simple, tree.relation(predicate));
  features.add('simple', simple, SAYING.test(w(lastVerb)) ? 1 : 0);
  features.add('simple', simple, w(start));
  features.add('simple', simple, countStep(left.length));
  features.add('simple', simple, countStep(right.length));
  features.add('simple', simple, t(end - 1));
}
