import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words of which one is enough. */
const TWICE = new WordPatterns(`
the|a|my|our|his|her|their|your [whole entire]
!the|a|my|his|her|our|your|their|its|no [return|returns|returned|returning|revert|reverts|reverted back] !-|pay|page|issues
[repeat|repeats|repeated|repeating again] !and|,
[reason is|was because]
the|a|main|only|real|another reason why|that? <PRP|NNP> !,|that !,? !,? [is|was because]
the|a|main|only|real|another reason for|of|behind <DT|PRP$> <NN|NNS> [is|was because]
[a.m. in the morning]
[am in the morning]
[p.m. in the evening|afternoon]
[p.m. at night]
first <VBN|VBD> <IN|DT|NN|NNS|NNP|CD|RB|PRP>? <IN|DT|NN|NNS|NNP|CD|RB|PRP>? <IN|DT|NN|NNS|NNP|CD|RB|PRP>? <IN|DT|NN|NNS|NNP|CD|RB|PRP>? [for the first time]
[descend|descends|descended|descending down]
[ascend|ascends|ascended|ascending up]
[combine|combines|combined|merge|merges|merged together] <IN|.|,>
`);

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
