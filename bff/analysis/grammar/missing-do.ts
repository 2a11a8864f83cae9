import { faultsAt, type GrammarRule } from './grammar-rule.ts';

/** "They not came", "I not like it". */
export const missingDo: GrammarRule = {
  id: 'missing-do',
  name: 'Missing "do", "does", "did"',
  explanation: 'Except with be, have and helping verbs, English needs do, does or did before "not": they did not come.',
  learners: 'Few other languages need a helping verb to say no.',
  examples: {
    wrong: [
      'They not came to the party.',
      'You not know the answer.',
      'He not understands the question.',
      'We not saw the sign.',
      'She not lives here.',
    ],
    right: [
      'They did not come to the party.',
      'I do not like this song.',
      'He decided not to answer.',
      'We, not they, saw the sign.',
      'She is not here.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.low(at) !== 'not' || !tree.isOneOf(at - 1, 'i you he she it we they')) return undefined;
      const before = tree.tag(at - 2);
      if (!/^VB[DPZ]?$/.test(tree.tag(at + 1)) || /^(?:MD|VB.*)$/.test(before) || tree.tagMargin(at + 1) < 3)
        return undefined;
      return { first: at - 1, last: at + 1, why: '"not" needs a helping verb before it here.' };
    }),
};
