import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** What people do well or badly. */
const DEEDS = wordsOf('deeds-compared');
const QUALITIES = wordsOf('qualities-compared');

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  const quality = at + 1;
  if (!tree.isOneOf(at, 'more less') || !tree.isOneOf(quality, QUALITIES) || !tree.isOneOf(at + 2, 'than . !'))
    return undefined;
  // "Speaks English more fluent": an object may come between.
  const isObject = (place: number) => /^(?:NNP?S?|JJ|DT|PRP\$)$/.test(tree.tag(place));
  let verb = at - 1;
  while (verb > at - 4 && isObject(verb) && !tree.isOneOf(verb, DEEDS)) verb--;
  const isVerb = tree.isOneOf(verb, DEEDS) && verb > 0 && !/^(?:DT|PRP\$|IN|JJ)$/.test(tree.tag(verb - 1));
  return isVerb
    ? { first: at, last: quality, why: 'this says how somebody does something. Is it an adverb?' }
    : undefined;
}

/** "She speaks English more fluent than her teacher." */
export const comparedAdverb: GrammarRule = {
  id: 'compared-adverb',
  name: 'Comparing how something is done',
  explanation:
    'To compare how people do things, we usually use an adverb: she speaks more fluently, he drives more carefully.',
  learners: 'In German and Romanian an adjective and its adverb have one form.',
  wrong: 'She speaks English more fluent than her teacher.',
  right: 'She speaks English more fluently than her teacher.',
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
