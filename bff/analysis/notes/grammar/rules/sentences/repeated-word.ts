import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';
import { NEVER_TWICE } from '../../lexicon/grammar-words.ts';

/** The same small word twice in a row. */
export const repeatedWord: GrammarRule = {
  id: 'repeated-word',
  name: 'Word typed twice',
  explanation: 'A small word that appears twice in a row is usually a typing slip.',
  examples: {
    wrong: [
      'We met at the the station.',
      'He is is late.',
      'I want to to go home.',
      'This is a a test.',
      'They live in in Rome.',
    ],
    right: [
      'We met at the station.',
      'He had had enough.',
      'I know that that is wrong.',
      'What it is is unclear.',
      'They came in in the evening.',
      'Plan A A is better.',
    ],
  },
  harper: [
    { lints: 'TheTheToThatThe ToTo', why: 'the same word appears twice. Do you mean that?' },
    { lints: 'ToAdverb WithoutOut', why: 'part of this is here twice. Is that meant?' },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      const [one, two] = [tree.tokens[at], tree.tokens[at + 1]];
      if (one === undefined || two === undefined || one.lower !== two.lower || !NEVER_TWICE.has(one.lower))
        return undefined;
      if (two.text !== two.lower || two.from !== one.to + 1 || tree.low(at + 2) === '-') return undefined;
      // "What it is is unclear", "came in in the evening".
      if (/^(?:is|are|was|were)$/.test(one.lower) && tree.some(0, at, (place) => tree.tag(place).startsWith('W')))
        return undefined;
      if (
        /^(?:in|on|by)$/.test(one.lower) &&
        tree.isOneOf(
          at - 1,
          'come came comes coming go goes went going move moved check checked log logged hand handed pass passed',
        )
      )
        return undefined;
      return { first: at, last: at + 1, why: 'the same word appears twice. Do you mean that?' };
    }),
};
