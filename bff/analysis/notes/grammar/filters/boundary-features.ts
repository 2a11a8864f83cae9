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

/** Evidence for and against two sentences that meet at a boundary, for the filter. */
// oxlint-disable-next-line max-lines-per-function -- one list of templates, whose order is part of the fitted weights
export function boundaryFeatures(tree: Tree, { start, hasComma }: Boundary): number[] {
  const features = new FeatureList();
  const end = hasComma ? start - 1 : start;
  const [left, right] = [places(0, end), places(start, tree.length)];
  const isFinite = (at: number) => mayBeFinite(tree, at);
  const verb = right.find(isFinite) ?? -1;
  const predicate = /^(?:aux|cop)/.test(tree.relation(verb)) ? tree.head(verb) : verb;
  const lastVerb = left.findLast(isFinite) ?? -1;
  // The highest word whose part of the sentence begins here.
  let top = start;
  while (tree.head(top) !== -1 && tree.span(tree.head(top)).first === start) top = tree.head(top);
  const w = (at: number) => tree.low(at);
  const t = (at: number) => tree.tag(at);

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
  features.add(w(tree.length - 1));
  features.add(tree.child(predicate, 'nsubj', 'nsubj:pass', 'expl') === -1 ? 'no subject' : 'subject', t(verb));
  features.add(
    places(Math.max(0, end - 4), end)
      .map(t)
      .join(' '),
  );
  features.add('to the verb', t(lastVerb), countStep(end - lastVerb));
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
  return features.hashes;
}
