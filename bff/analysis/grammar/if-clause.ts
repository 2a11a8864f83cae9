import type { Tree } from '../parser/tree.ts';
import type { GrammarRule } from './grammar-rule.ts';

/** "If it will rain, we will stay", "if I would have known". */
export const ifClause: GrammarRule = {
  id: 'if-clause',
  name: 'Verbs after "if" and "when"',
  explanation:
    'When the main clause has will, the clause with if, when or until has the present (if it rains, we will stay); when it has would have, the clause with "if" has had (if I had known, I would have come).',
  learners: 'German, French and Slavic languages allow the future or the conditional in both clauses.',
  examples: {
    wrong: [
      'If it will rain, we will stay at home.',
      'If I would have known, I would have come.',
      'We will miss the train if we will not hurry.',
      'As soon as the guests will arrive, we will eat.',
      'If she would have asked, I would have helped her.',
    ],
    right: [
      'If it rains, we will stay at home.',
      'If I had known, I would have come.',
      'I wonder if he will come.',
      'She asked if we would have time.',
      'If you would wait here, I would be grateful.',
    ],
  },
  find: (tree) => {
    const opener = tree.find(0, tree.length, (at) => isOpener(tree, at));
    if (opener === -1 || tree.isOneOf(opener - 1, 'even only wonder wonders asked ask know see')) return [];
    const comma = tree.find(opener, tree.length, (at) => tree.low(at) === ',');
    const end = opener <= 2 && comma !== -1 ? comma : tree.length;
    const asking = 'wonder wondered wonders ask asks asked know knows knew see sure decide doubt tell remember';
    const isAsking = tree.some(0, opener, (at) => tree.isOneOf(at, asking));
    const modal = tree.find(opener + 1, Math.min(end, opener + 5), (at) => tree.tag(at) === 'MD');
    const isOutside = (at: number) => at < opener || at > end;
    const main = tree.find(
      0,
      tree.length,
      (at) => isOutside(at) && (tree.tag(at) === 'MD' || (tree.low(at) === 'going' && tree.low(at + 1) === 'to')),
    );
    if (modal === -1 || main === -1 || isAsking || !/^(?:PRP|NN|NNS|NNP)$/.test(tree.tag(modal - 1))) return [];
    const isFuture = tree.isOneOf(modal, "will 'll") && tree.isOneOf(main, "will 'll can going");
    const isIf = tree.low(opener) === 'if';
    const isPast =
      isIf &&
      tree.isOneOf(modal, "would 'd") &&
      tree.low(modal + 1) === 'have' &&
      tree.isOneOf(main, "would 'd could might");
    if (!isFuture && !isPast) return [];
    const why = isIf
      ? 'the other clause already has this form. After "if", which tense goes after "if"?'
      : 'the other clause already speaks of the future. Which tense follows this word?';
    return [{ first: modal, last: isPast ? modal + 1 : modal, why }];
  },
};

/** "If", and words of time such as "when" and "as soon as" behind which the future is not marked. */
function isOpener(tree: Tree, at: number): boolean {
  if (tree.isOneOf(at, 'if until unless')) return tree.tag(at) === 'IN' && tree.low(at - 1) !== 'as';
  if (tree.low(at) === 'when') return at === 0 || /^(?:VB.*|NN|NNS|,)$/.test(tree.tag(at - 1));
  return tree.low(at) === 'as' && tree.low(at - 1) === 'soon';
}
