import type { HarperRule } from '../harper-rule.ts';
import { because, confusing, oneOrMore } from '../harper-wording.ts';

const NOT_THE_ONE = 'this may not be the word you mean. Which word fits here?';
const ANOTHER_SPACE = 'is this one word or two? A dictionary can tell.';

/** Rules about words that are confused with each other, or wrongly joined or split. */
export const WORD_RULES: readonly HarperRule[] = [
  {
    id: 'noun-or-verb',
    name: 'Noun and verb that look alike',
    explanation:
      'In pairs such as advice and advise, breath and breathe, loss and lose, one word is the noun and the other the verb.',
    wrong: 'You should advice the new players.',
    right: 'You should advise the new players.',
    remarks: [{ from: 'NounVerbConfusion', say: confusing(NOT_THE_ONE), suggests: true }],
  },
  {
    id: 'slip-of-the-keys',
    name: 'A slip that makes another word',
    explanation:
      'A letter too many or too few can turn one word into another, and a spelling check finds nothing wrong.',
    wrong: 'I have bee there twice.',
    right: 'I have been there twice.',
    remarks: [
      {
        from: `AheadAnd AndIn ApartFrom AtLeasToLeast AtLestToLeast BeenThere BestRegards Bought CanBeSeen CantWay ColdModalTypo
          Didnt DoesOrDose EverEvery EverSince ForNoun GoingTo HowMach InThe ItCan IveGotTo KindRegards KindSortOf MoreThatLikely
          MyHouse NeedHelp NotIn NotOnly NowWay PleasRequestVerb RallyToReally ThatChallenged ThatThis
          ThingThink TurnItOff WantBe WokVerbTypo`,
        say: because('this is a word, but is it the one you meant to type?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'one-or-two-words',
    name: 'One word or two',
    explanation:
      'English writes some pairs as one word (everybody, although) and some as two (a lot, at least); a dictionary shows which.',
    wrong: 'Every body in the room laughed.',
    right: 'Everybody in the room laughed.',
    remarks: [
      {
        from: `ALongTime AfterAll Alongside Anybody Anyhow Anywhere Beforehand Everybody EveryTime Everyone
          Everywhere ForALongTime Furthermore Handful Henceforth Hereby However Insofar Instead InsteadOf Intact Itself LikelyHood
          Likewise LookInto Meanwhile MergeWords Misspell Misunderstand Misunderstood Misuse Misused Myself Nobody Nonetheless Nothing
          Notwithstanding Nowadays Nowhere OnTopOf OnesSelf OpenCompounds Overnight OvertimeCompoundNoun Postpone Regardless
          ScapeGoat Shortcoming Shortcomings ShowCase Somebody Somehow Someone Somewhere Straightforward Tenfold There
          ThereAfterCompound Therefore Thereupon Upset Upward Whereas Whereupon Widespread Without Worldwide Worthwhile Yourself`,
        say: oneOrMore(ANOTHER_SPACE),
        suggests: true,
      },
      { from: 'AllReady AllThough', say: confusing(ANOTHER_SPACE), suggests: true },
      {
        from: 'Everyday',
        say: because(
          'as one word this describes a thing, as in "everyday life"; as two it says how often. Which one is it here?',
        ),
        suggests: true,
      },
      {
        from: 'InAnyWay',
        say: because('as one word this means "in any case"; after "in" it is two. Which one do you mean?'),
        suggests: true,
      },
      {
        from: 'PhrasalVerbAsCompoundNoun ShutdownVerb ToBackOut',
        say: because('as one word this is a noun; the verb is two words. Which one is it here?'),
        suggests: true,
      },
    ],
  },
];
