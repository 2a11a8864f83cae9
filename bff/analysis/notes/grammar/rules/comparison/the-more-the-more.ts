import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { endOfComparative, isComparative, isPlainAdjective } from '../../lexicon/comparing-words.ts';

const SUBJECTS = 'i you he she it we they people';

/** Whether a sentence opens with "the more you learn": the comparative, its subject and a verb before the comma. */
function opensWithThe(tree: Tree, comma: number): boolean {
  return (
    tree.low(0) === 'the' &&
    (endOfComparative(tree, 1) !== -1 || tree.isOneOf(1, 'more less')) &&
    tree.some(2, comma, (at) => tree.isFinite(at))
  );
}

function faultOf(tree: Tree): GrammarFault | undefined {
  const comma = tree.find(2, 16, (at) => tree.low(at) === ',');
  if (comma === -1) return undefined;
  const next = comma + 1;
  if (
    tree.isOneOf(0, 'more less') &&
    tree.isOneOf(1, SUBJECTS) &&
    tree.low(next) === 'the' &&
    (isComparative(tree, next + 1) || tree.isOneOf(next + 1, 'more less'))
  )
    return { first: 0, last: 1, why: 'the second part begins with “the”. Does this part?' };
  if (!opensWithThe(tree, comma)) return undefined;
  const end =
    tree.isOneOf(next, 'more less') || isComparative(tree, next) ? Math.max(next, endOfComparative(tree, next)) : -1;
  if (end !== -1 && (tree.isOneOf(end + 1, SUBJECTS) || tree.isOneOf(next + 1, SUBJECTS)))
    return { first: next, last: end, why: 'the first part begins with “the”. Does this part?' };
  const isPlain =
    tree.low(next) === 'the' &&
    isPlainAdjective(tree, next + 1) &&
    tree.isOneOf(next + 2, SUBJECTS) &&
    !tree.isOneOf(next + 1, 'more less most');
  return isPlain
    ? { first: next, last: next + 1, why: 'the first part compares. Does this part compare too?' }
    : undefined;
}

/** "The more you practise, more confident you become." */
export const theMoreTheMore: GrammarRule = {
  id: 'the-more-the-more',
  name: '“The more ..., the more ...”',
  explanation:
    'When two things grow together, both parts begin with “the” and a comparison: the more you read, the faster you read.',
  wrong: 'The more you practise, more confident you become.',
  right: 'The more you practise, the more confident you become.',
  find: (tree) => {
    const fault = faultOf(tree);
    return fault === undefined ? [] : [fault];
  },
};
