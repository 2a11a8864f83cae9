import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words and phrases that open a sentence, and that a comma separates from it. */
const OPENINGS = WordPatterns.named('opening-comma');

/** "Secondly the price is too high", "In conclusion I think". */
export const openingComma: GrammarRule = {
  id: 'opening-comma',
  name: 'The comma after an opening',
  explanation:
    'A comma separates a word or phrase that opens a sentence, such as “secondly” or “in conclusion”, from what follows.',
  wrong: 'Secondly the price is too high.',
  right: 'Secondly, the price is too high.',
  find: (tree) =>
    OPENINGS.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'this opens the sentence. Is a comma missing after it?',
    })),
};
