import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Adjectives where the deed is described. */
const ADJECTIVES = WordPatterns.named('adverb-of-manner');

/** "He answered very polite", "she speaks English very good". */
export const adverbOfManner: GrammarRule = {
  id: 'adverb-of-manner',
  name: 'How something is done',
  explanation:
    'A word that says how somebody does something usually ends in “-ly”, and the one that goes with “good” is “well”.',
  learners: 'German, Dutch and other languages have one form for both, and in others the endings differ less.',
  wrong: 'The waiter answered very polite.',
  right: 'The waiter answered very politely.',
  find: (tree) =>
    ADJECTIVES.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: `this says how it is done. Is “${tree.tokens[last]?.text ?? ''}” the form for that?`,
    })),
};
