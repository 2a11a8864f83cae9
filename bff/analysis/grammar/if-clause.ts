import type { GrammarRule } from './grammar-rule.ts';

/** "If it will rain, we will stay", "if I would have known". */
export const ifClause: GrammarRule = {
  id: 'if-clause',
  name: 'Verbs after "if"',
  explanation:
    'When the main clause has will, the clause with "if" has the present (if it rains, we will stay); when it has would have, the clause with "if" has had (if I had known, I would have come).',
  learners: 'German, French and Slavic languages allow the future or the conditional in both clauses.',
  examples: {
    wrong: [
      'If it will rain, we will stay at home.',
      'If I would have known, I would have come.',
      'We will miss the train if we will not hurry.',
      'If you will study hard, you will pass.',
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
    const opener = tree.find(0, tree.length, (at) => tree.low(at) === 'if' && tree.tag(at) === 'IN');
    if (opener === -1 || tree.isOneOf(opener - 1, 'as even only wonder wonders asked ask know see')) return [];
    const comma = tree.find(opener, tree.length, (at) => tree.low(at) === ',');
    const end = opener === 0 && comma !== -1 ? comma : tree.length;
    const isAsking =
      tree.find(0, opener, (at) =>
        tree.isOneOf(at, 'wonder wondered wonders ask asks asked know knows knew see sure decide doubt'),
      ) !== -1;
    const modal = tree.find(opener + 1, Math.min(end, opener + 5), (at) => tree.tag(at) === 'MD');
    const main = tree.find(0, tree.length, (at) => (at < opener || at > end) && tree.tag(at) === 'MD');
    if (modal === -1 || main === -1 || isAsking || !/^(?:PRP|NN|NNS|NNP)$/.test(tree.tag(modal - 1))) return [];
    const isFuture = tree.isOneOf(modal, "will 'll") && tree.isOneOf(main, "will 'll can");
    const isPast =
      tree.isOneOf(modal, "would 'd") && tree.low(modal + 1) === 'have' && tree.isOneOf(main, "would 'd could might");
    if (!isFuture && !isPast) return [];
    return [
      {
        first: modal,
        last: isPast ? modal + 1 : modal,
        why: 'the other clause already has this form. After "if", which form does a condition take?',
      },
    ];
  },
};
