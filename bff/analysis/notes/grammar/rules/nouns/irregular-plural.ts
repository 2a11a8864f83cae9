import { faultsAt, type GrammarRule } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const WRONG = wordsOf('wrong-irregular-plurals');

/** "Childs", "womans", "foots". */
export const irregularPlural: GrammarRule = {
  id: 'irregular-plural',
  name: 'Irregular plurals',
  explanation: 'Some nouns have irregular plurals: child and children, woman and women, foot and feet, life and lives.',
  wrong: 'The childs were playing outside.',
  right: 'The children were playing outside.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, WRONG) || !tree.tag(at).startsWith('N') || tree.tokens[at]?.text !== tree.low(at))
        return undefined;
      return { first: at, last: at, why: 'this noun has an irregular plural. What is it?' };
    }),
};
