import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const ASKING =
  'know knows knew ask asks asked tell tells told wonder wonders wondered understand understands explain explains explained see';

/** "Why you are late?", "I know where is he." */
export const questionOrder: GrammarRule = {
  id: 'question-order',
  name: 'Order of words in questions',
  explanation:
    'In a question the helping verb comes before the subject (why are you late?); inside another sentence it does not (I know where he is).',
  learners: 'Many languages keep one order in both places.',
  examples: {
    wrong: [
      'Why you are late?',
      'How I can help you?',
      'I do not know where is the station.',
      'Where she has gone?',
      'He asked me why did I leave.',
    ],
    right: [
      'Why are you late?',
      'How can I help you?',
      'I do not know where the station is.',
      'What you are is enough?',
      'Do you know where he lives?',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.tag(at) !== 'WRB') return undefined;
      const asks = tree.tokens.at(-1)?.text === '?';
      const isDirect =
        at === 0 &&
        asks &&
        tree.isOneOf(1, 'i you he she it we they') &&
        (tree.tag(2) === 'MD' || tree.isOneOf(2, 'is are was were has have do does did am'));
      if (
        isDirect &&
        tree.tokens.filter((_token, place) => tree.isFinite(place)).length === 1 &&
        tree.find(0, tree.length, (place) => tree.low(place) === ',') === -1
      )
        return { first: 0, last: 2, why: 'in a question the helping verb comes before the subject.' };
      const before = tree.isOneOf(at - 1, 'me him her us them') ? at - 2 : at - 1;
      const isInside =
        !asks &&
        tree.isOneOf(before, ASKING) &&
        tree.isOneOf(at + 1, 'is are was were did does do can') &&
        /^(?:PRP|DT|PRP\$)$/.test(tree.tag(at + 2));
      if (!isInside) return undefined;
      return {
        first: at,
        last: at + 2,
        why: 'inside a sentence a question keeps the usual order: the subject, then the verb.',
      };
    }),
};
