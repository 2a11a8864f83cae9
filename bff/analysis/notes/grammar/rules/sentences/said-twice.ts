import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words of which one is enough. */
const TWICE = WordPatterns.named('said-twice');

/** "Returned back", "the reason is because", "9 a.m. in the morning", "first … for the first time". */
export const saidTwice: GrammarRule = {
  id: 'said-twice',
  name: 'The same thing said twice',
  explanation:
    'When two words do the work of one, such as “whole” and “entire”, readers look for a difference that is not there.',
  wrong: 'The whole entire class was late.',
  right: 'The entire class was late.',
  harper: [
    {
      lints: `AfterLater AmInTheMorning AsIfThough AsOfCurrently AsOfLately EverPronounRelPronoun FellowCoRedundancy ForFreeOfCharge
        InTimeFromNow KindOf LikeAsIf MultipleFrequencyAdverbs OverPlus RedundantAdditiveAdverbs RedundantSelf RedundantSuperlatives
        SideTangent TruthToTheFact Unless WholeEntire`,
      why: 'two words here do the work of one. Which one can go?',
    },
  ],
  find: (tree) =>
    TWICE.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'the words say the same thing twice here. Which of them can go?',
    })),
};
