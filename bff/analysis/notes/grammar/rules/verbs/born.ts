import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

function faultAt(tree: Tree, be: number): GrammarFault | undefined {
  const born = tree.afterAdverbs(be + 1);
  if (
    tree.isOneOf(be, 'have has') &&
    tree.low(be + 1) === 'been' &&
    tree.low(be + 2) === 'born' &&
    tree.isOneOf(be + 3, 'in on at') &&
    (tree.isOneOf(be - 1, 'i he she we') || tree.tag(be - 1) === 'NNP' || tree.tag(be - 2) === 'PRP$')
  )
    return { first: be, last: be + 2, why: 'this birth is in the past. Is the verb in the past too?' };
  if (!tree.isOneOf(be, "am is are 'm 's 're") || tree.low(born) !== 'born' || !tree.isOneOf(born + 1, 'in on at'))
    return undefined;
  const isSelf = tree.isOneOf(be - 1, 'i we');
  const isOther = tree.isOneOf(be - 1, 'he she they') || tree.tag(be - 1) === 'NNP' || tree.tag(be - 2) === 'PRP$';
  const hasDate = tree.some(born + 1, born + 6, (at) => /^(?:1\d{3}|20\d\d)$/.test(tree.low(at)));
  const hasPlace = tree.tag(born + 2) === 'NNP' && isOther && tree.length <= 12;
  if (tree.tokens.some((_token, at) => tree.isOneOf(at, 'when if every whenever'))) return undefined;
  return isSelf || (isOther && (hasDate || hasPlace))
    ? { first: be, last: born, why: 'this birth is in the past. Is the verb in the past too?' }
    : undefined;
}

/** "I am born in 2009." */
export const born: GrammarRule = {
  id: 'born',
  name: 'Tense of “born”',
  explanation: 'When we say when or where somebody was born, the verb is in the past: I was born in Rome.',
  learners: 'French, German and Italian use the present of “be” here.',
  wrong: 'I am born in 2009.',
  right: 'I was born in 2009.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
