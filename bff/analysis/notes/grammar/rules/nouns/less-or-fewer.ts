import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** Plurals that name an amount rather than a number. */
const AMOUNTS = wordsOf('measures');

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  const noun = at + 1;
  const isNoun =
    tree.isOneOf(noun, 'people children women men') ||
    (tree.tag(noun) === 'NNS' && tree.tagMargin(noun) >= 3 && tree.low(noun).endsWith('s'));
  if (tree.low(at) !== 'less' || !isNoun || tree.isOneOf(noun, AMOUNTS) || tree.tag(noun + 1).startsWith('NN'))
    return undefined;
  if (
    /^(?:CD|NN|NNS|HYPH|SYM|:)$/.test(tree.tag(at - 1)) ||
    tree.low(at - 1) === '-' ||
    tree.isOneOf(at - 1, 'no or the more of nothing any')
  )
    return undefined;
  return { first: at, last: noun, why: 'you can count these. Is “less” or “fewer” the word for things you can count?' };
}

/** "There are less cars on Sundays." */
export const lessOrFewer: GrammarRule = {
  id: 'less-or-fewer',
  name: '“Less” and “fewer”',
  explanation:
    'In careful English, “fewer” goes with things you can count (fewer cars), and “less” with what you cannot (less noise).',
  wrong: 'There are less cars on the road on Sundays.',
  right: 'There is less noise on Sundays.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
