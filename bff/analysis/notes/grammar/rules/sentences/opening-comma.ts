import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** What begins the main part after an opening phrase. */
const SUBJECT = '<DT|PRP|PRP$|EX|NNP|NNS|NN>';

/** Words and phrases that open a sentence, and that a comma separates from it. */
const OPENINGS = new WordPatterns(`
^ [firstly|secondly|thirdly|fourthly|lastly|furthermore] ${SUBJECT}
^ [in conclusion|summary|addition] <DT|PRP|PRP$|EX|NNP|NNS>
^ [to conclude] <PRP|EX>
^ [to sum up] <PRP|EX>
^ [for example|instance] <DT|PRP|PRP$|EX|NNP|NNS>
^ [on the other hand] ${SUBJECT}
^ [in my opinion] <DT|PRP|PRP$|EX|NNS>
^ [as a result] <DT|PRP|PRP$|EX|NNS>
^ [first of all] <DT|PRP|PRP$|EX|NNS>
`);

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
