import type { HarperRule } from '../harper-rule.ts';
import { because } from '../harper-wording.ts';

/** Rules about phrases that only exist in one form. */
export const PHRASE_RULES: readonly HarperRule[] = [
  {
    id: 'phrase-article',
    name: '"A" and "the" in set phrases',
    explanation:
      'Set phrases such as "in a hurry", "a long time ago" and "for the most part" always have their little word.',
    wrong: 'They left in hurry after the match.',
    right: 'They left in a hurry after the match.',
    learners: 'Languages such as Russian, Polish, Chinese and Japanese have no word for "a" or "the".',
    remarks: [
      {
        from: `AWaysToGo AfterAWhile FewUnitsOfTimeAgo ForTheMostPart ForTheNthTime GrindToAHalt HaveAHardTime InAHurry
          InAWhile InAnIdealWorld LongTimeAgo StateOfTheArt ThanksALot`,
        say: because('a little word is missing from this set phrase. Say it aloud: which one?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'phrase-plural',
    name: 'One or many in set phrases',
    explanation:
      'Some set phrases always have the -s and some never do, and in "points of view" the main noun takes it.',
    wrong: 'The two brothers had different point of views.',
    right: 'The two brothers had different points of view.',
    remarks: [
      {
        from: `AtAllCosts BackInTheDay BehindTheScenes CriteriaPhenomena HumanBeings InDetail LevelOfDetails LinesOfCode MostOfTheTimes PartsOfSpeech
          PassersBy PluralWrongWordOfPhrase PointsOfView RulesOfThumb`,
        say: because('look at the nouns here. Which one is singular, and which is plural?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'said-twice',
    name: 'The same thing said twice',
    explanation:
      'When two words do the work of one, such as "whole" and "entire", readers look for a difference that is not there.',
    wrong: 'The whole entire class was late.',
    right: 'The entire class was late.',
    remarks: [
      {
        from: `AfterLater AmInTheMorning AsIfThough AsOfCurrently AsOfLately EverPronounRelPronoun FellowCoRedundancy ForFreeOfCharge
          InTimeFromNow KindOf LikeAsIf MultipleFrequencyAdverbs OverPlus RedundantAdditiveAdverbs RedundantSelf RedundantSuperlatives
          SideTangent TruthToTheFact Unless WholeEntire`,
        say: because('two words here do the work of one. Which one can go?'),
      },
    ],
  },
];
