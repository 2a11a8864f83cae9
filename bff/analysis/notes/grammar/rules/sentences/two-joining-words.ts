import type { GrammarRule } from '../../grammar-rule.ts';

/** "Although …, but", "because …, so". */
export const twoJoiningWords: GrammarRule = {
  id: 'two-joining-words',
  name: 'Two joining words',
  explanation: 'One word joins two parts of a sentence in English: “although” or “but”, “because” or “so”, not both.',
  learners: 'In Chinese and other languages such words come in pairs.',
  wrong: 'Although he was tired, but he kept working.',
  right: 'Although he was tired, he kept working.',
  find: (tree) => {
    const opener = tree.low(0) === 'even' && tree.low(1) === 'though' ? 1 : 0;
    const contrasts = tree.isOneOf(opener, 'although though');
    if (!contrasts && !tree.isOneOf(opener, 'because since as')) return [];
    const joint = tree.find(
      3,
      tree.length,
      (at) => tree.low(at - 1) === ',' && tree.low(at) === (contrasts ? 'but' : 'so'),
    );
    const isFirstComma = tree.find(0, joint, (at) => tree.low(at) === ',') === joint - 1;
    const follows = /^(?:PRP|DT|NN|NNS|NNP|EX|PRP\$)$/.test(tree.tag(joint + 1));
    if (joint === -1 || !isFirstComma || !follows || !tree.some(1, joint, (at) => tree.isFinite(at))) return [];
    const word = tree.tokens[opener]?.text ?? '';
    return [{ first: joint, last: joint, why: `“${word}” already joins the two parts. Is this word needed too?` }];
  },
};
