import type { Tree } from '../../../reading/parser/tree.ts';
import { countStep, FeatureList, marginStep } from './feature-list.ts';

/** A subject and a verb that don't seem to agree. */
export interface Disagreement {
  /** The word that the verb should agree with. */
  noun: number;
  subject: number;
  verb: number;
  predicate: number;
}

/*
 * Evidence for and against a disagreement, for the filter. The order of the templates is part of the fitted weights.
 */

/** The features of a disagreement, hashed. */
export function agreementFeatures(tree: Tree, place: Disagreement): number[] {
  const features = new FeatureList();
  addWords(features, tree, place);
  addBetween(features, tree, place);
  addMargins(features, tree, place);
  addPhrase(features, tree, place);
  return features.hashes;
}

function addWords(features: FeatureList, tree: Tree, { noun, subject, verb, predicate }: Disagreement): void {
  features.add();
  features.add(tree.low(noun));
  features.add(tree.low(verb));
  features.add(tree.low(noun), tree.low(verb));
  features.add(tree.tag(noun), tree.tag(verb));
  features.add(tree.tag(noun), tree.low(verb));
  features.add(tree.tag(noun - 1), tree.tag(noun));
  features.add(tree.low(noun - 1), tree.tag(noun));
  features.add(tree.tag(noun + 1), tree.tag(noun));
  features.add(tree.low(noun + 1), tree.tag(noun));
  features.add(tree.tag(verb - 1), tree.tag(verb));
  features.add(tree.low(verb - 1), tree.tag(verb));
  features.add(tree.tag(verb + 1), tree.tag(verb));
  features.add(tree.low(verb + 1), tree.tag(verb));
  features.add(tree.tag(verb - 1), tree.tag(verb), tree.tag(verb + 1));
  features.add(tree.tag(verb - 2), tree.tag(verb - 1), tree.tag(verb));
  features.add(tree.relation(predicate), tree.tag(predicate));
  features.add(tree.relation(predicate), subject === noun ? 'own' : 'relative');
  features.add(tree.relation(subject), tree.tag(subject));
}

/** What comes between the noun and the verb. */
function addBetween(features: FeatureList, tree: Tree, { noun, verb }: Disagreement): void {
  const between = Array.from({ length: Math.max(0, verb - noun - 1) }, (_, index) => noun + 1 + index);
  const count = (passes: (at: number) => boolean) => Math.min(3, between.filter(passes).length);
  features.add(
    between
      .map((at) => tree.tag(at))
      .slice(0, 5)
      .join(' '),
  );
  features.add(countStep(verb - noun), tree.tag(noun));
  features.add(countStep(verb - noun));
  features.add(
    'commas',
    count((at) => tree.low(at) === ','),
  );
  features.add(
    'nouns',
    count((at) => tree.tag(at).startsWith('NN')),
  );
  features.add(
    'verbs',
    count((at) => tree.tag(at).startsWith('VB')),
  );
  features.add(
    'plural nouns',
    count((at) => tree.tag(at) === 'NNS'),
    tree.tag(noun),
  );
}

/** How sure the tagger and the parser are. */
function addMargins(features: FeatureList, tree: Tree, { noun, subject, verb, predicate }: Disagreement): void {
  const least = Math.min(...tree.tokens.map(({ margins }) => Math.min(margins.tag, margins.relation)));
  for (const margin of [
    tree.tagMargin(noun),
    tree.tagMargin(verb),
    tree.arcMargin(subject),
    tree.arcMargin(predicate),
    least,
  ])
    features.add(marginStep(margin));
  features.add(marginStep(tree.tagMargin(noun)), tree.tag(noun));
  features.add(marginStep(tree.tagMargin(verb)), tree.tag(verb));
}

/** The phrase of the noun, and the endings of both words. */
function addPhrase(features: FeatureList, tree: Tree, { noun, verb }: Disagreement): void {
  features.add(
    tree
      .children(noun)
      .map((at) => tree.relation(at))
      .slice(0, 6)
      .join(' '),
  );
  features.add(tree.low(tree.child(noun, 'det', 'nmod:poss')), tree.tag(noun));
  features.add(tree.child(noun, 'conj') === -1 ? 'one' : 'joined', tree.tag(verb));
  features.add(noun === 0 || noun === 1 ? 'first' : 'later');
  features.add(tree.low(noun).slice(-2), tree.tag(noun));
  features.add(tree.low(verb).slice(-2), tree.tag(verb));
}
