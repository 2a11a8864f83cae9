import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const OPENERS = 'if when whenever before after unless once while as';
const MODALS = 'have should must can may might has needs ought will would could';

/** Whether an earlier clause, with a joining word, has this word as its subject: "if you want". */
function frontClauseHas(tree: Tree, end: number, subjects: string): boolean {
  return tree.some(1, Math.min(end, 3), (at) => tree.isOneOf(at, subjects) && tree.isOneOf(at - 1, OPENERS));
}

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at - 1) !== ',' || !tree.isOneOf(at + 1, MODALS)) return undefined;
  // "If you have two coats, one can go to the poor box."
  const isCounting = tree.some(0, at, (place) => tree.tag(place) === 'CD' && tree.low(place) !== 'one');
  const isOneAfterYou = tree.low(at) === 'one' && !isCounting && frontClauseHas(tree, at - 1, 'you we');
  const isYouAfterOne =
    tree.isOneOf(at, 'you we they') && frontClauseHas(tree, at - 1, 'one') && /^(?:VBZ|MD)$/.test(tree.tag(2));
  return isOneAfterYou || isYouAfterOne
    ? { first: at, last: at, why: 'the sentence began with another pronoun. Are these the same people?' }
    : undefined;
}

/** "If you want to lose weight, one should eat less". */
export const personShift: GrammarRule = {
  id: 'person-shift',
  name: '“You” and “one”',
  explanation: 'When you write about people in general, keep to “you”, “we” or “one” from beginning to end.',
  wrong: 'If you want to lose weight, one should eat fewer sweets.',
  right: 'If you want to lose weight, you should eat fewer sweets.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
