import { CONFUSABLE_RULES } from '../confusables/confusable-rules.ts';
import { GRAMMAR_RULES } from '../grammar/grammar.ts';
import { type ExplainedRule, messageFor } from './remarks.ts';

const NOT_THE_ONE = 'this may not be the word you mean. Which word fits here?';
const ANOTHER_SPACE = 'is this one word or two? A dictionary can tell.';

/**
 * The rules that only Harper checks. Harper suggests how to write the sentence; we say what we found and why, and leave the
 * writing to the writer.
 */
export const HARPER_RULES: readonly ExplainedRule[] = [
  // Words that are confused with each other, or wrongly joined or split.
  {
    id: 'noun-or-verb',
    name: 'Noun and verb that look alike',
    explanation:
      'In pairs such as advice and advise, breath and breathe, loss and lose, one word is the noun and the other the verb.',
    wrong: 'You should advice the new players.',
    right: 'You should advise the new players.',
    harper: [{ lints: 'NounVerbConfusion', why: NOT_THE_ONE, as: 'confused words', suggests: true }],
  },
  {
    id: 'slip-of-the-keys',
    name: 'A slip that makes another word',
    explanation:
      'A letter too many or too few can turn one word into another, and a spelling check finds nothing wrong.',
    wrong: 'I have bee there twice.',
    right: 'I have been there twice.',
    harper: [
      {
        lints: `AheadAnd AndIn ApartFrom AtLeasToLeast AtLestToLeast BeenThere BestRegards Bought CanBeSeen CantWay ColdModalTypo
          Didnt DoesOrDose EverEvery EverSince ForNoun GoingTo HowMach InThe ItCan IveGotTo KindRegards KindSortOf MoreThatLikely
          MyHouse NeedHelp NotIn NotOnly NowWay PleasRequestVerb RallyToReally ThatChallenged ThatThis
          ThingThink TurnItOff WantBe WokVerbTypo`,
        why: 'this is a word, but is it the one you meant to type?',
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
    harper: [
      {
        lints: `ALongTime AfterAll Alongside Anybody Anyhow Anywhere Beforehand Everybody EveryTime
          Everywhere ForALongTime Furthermore Handful Henceforth Hereby However Instead InsteadOf Intact Itself LikelyHood
          Likewise LookInto Meanwhile MergeWords Misspell Misunderstand Misunderstood Misuse Misused Myself Nobody Nothing
          Notwithstanding Nowadays Nowhere OnTopOf OnesSelf OpenCompounds Overnight OvertimeCompoundNoun Postpone Regardless
          ScapeGoat Shortcoming Shortcomings ShowCase Somebody Somehow Someone Somewhere Straightforward Tenfold There
          ThereAfterCompound Therefore Thereupon Upset Upward Whereas Whereupon Widespread Without Worldwide Yourself`,
        why: ANOTHER_SPACE,
        as: 'spaces',
        suggests: true,
      },
      { lints: 'AllReady AllThough', why: ANOTHER_SPACE, as: 'confused words', suggests: true },
      {
        lints: 'Everyday',
        why: 'as one word this describes a thing, as in “everyday life”; as two it says how often. Which one is it here?',
        suggests: true,
      },
      {
        lints: 'InAnyWay',
        why: 'as one word this means “in any case”; after “in” it is two. Which one do you mean?',
        suggests: true,
      },
      {
        lints: 'PhrasalVerbAsCompoundNoun ShutdownVerb ToBackOut',
        why: 'as one word this is a noun; the verb is two words. Which one is it here?',
        suggests: true,
      },
    ],
  },
  // Phrases that only exist in one form.
  {
    id: 'phrase-article',
    name: '“A” and “the” in set phrases',
    explanation:
      'Set phrases such as “in a hurry”, “a long time ago” and “for the most part” always have their little word.',
    wrong: 'They left in hurry after the match.',
    right: 'They left in a hurry after the match.',
    learners: 'Languages such as Russian, Polish, Chinese and Japanese have no word for “a” or “the”.',
    harper: [
      {
        lints: `AWaysToGo AfterAWhile FewUnitsOfTimeAgo ForTheMostPart ForTheNthTime GrindToAHalt HaveAHardTime InAHurry
          InAWhile InAnIdealWorld LongTimeAgo StateOfTheArt ThanksALot`,
        why: 'a little word is missing from this set phrase. Say it aloud: which one?',
        suggests: true,
      },
    ],
  },
  {
    id: 'phrase-plural',
    name: 'One or many in set phrases',
    explanation:
      'Some set phrases always have the -s and some never do, and in “points of view” the main noun takes it.',
    wrong: 'The two brothers had different point of views.',
    right: 'The two brothers had different points of view.',
    harper: [
      {
        lints: `AtAllCosts BackInTheDay BehindTheScenes CriteriaPhenomena HumanBeings LevelOfDetails LinesOfCode MostOfTheTimes PartsOfSpeech
          PassersBy PluralWrongWordOfPhrase PointsOfView RulesOfThumb`,
        why: 'look at the nouns here. Which one is singular, and which is plural?',
        suggests: true,
      },
    ],
  },
  // The forms of words.
  {
    id: 'silent-ending',
    name: 'Endings that nobody hears',
    explanation:
      'The -ed in “supposed to”, “used to” and “compared to” is hard to hear in speech, but readers expect to see it.',
    wrong: 'We took the bus as oppose to the train.',
    right: 'We took the bus as opposed to the train.',
    harper: [
      {
        lints: `AsComparedTo AsEvidentBy AsOpposedTo BeBiased BeConcerned BePrejudiced BeShocked BeWorried IsKnownFor NowKnownAs SupposedTo ToWorryAbout
          UseToUsedTo`,
        why: 'this phrase has an ending that is easily lost in speech. Is it there?',
      },
    ],
  },
  {
    id: 'nonstandard-word',
    name: 'Words that are not standard',
    explanation:
      'Some words are built like others, or heard in speech, but most dictionaries do not have them or call them nonstandard.',
    wrong: 'We can combinate the two colors.',
    right: 'We can combine the two colors.',
    harper: [
      {
        lints: `Audible Brutality Combinate CompulseToCompel Initiatively Insensitive Insurmountable LayoutVerb Monumentous Provocate
          Surreality VerseAsVerb VeryKnown WellEducated WellKept`,
        why: 'this word is not standard. Do you know another one with the same meaning?',
        suggests: true,
      },
    ],
  },
  {
    id: 'irregular-form',
    name: 'Irregular forms',
    explanation:
      'Some common words do not take the usual ending: one child and two children, today I pay and yesterday I paid.',
    wrong: 'My uncle payed for the tickets.',
    right: 'My uncle paid for the tickets.',
    harper: [
      { lints: 'RegularIrregulars', why: 'this word is irregular and does not take the usual ending.' },
      {
        lints: 'Payed',
        why: 'the past of “pay” is irregular, except for ropes at sea. What is the form?',
        suggests: true,
      },
    ],
  },
  {
    id: 'verb-after-let',
    name: 'Verb after “let”, “make”, “help”',
    explanation:
      'After let and make, and often after help, the second verb takes its plain form: no “to”, no -s, no past.',
    wrong: 'The new lamp makes it seems brighter.',
    right: 'The new lamp makes it seem brighter.',
    learners: 'In many languages a word such as “to” joins the two verbs.',
    harper: [
      { lints: 'HelpedPast MakeItSeem', why: 'here the second verb takes its plain form.' },
      { lints: 'AllowTo', why: 'who may do it? After “allow”, the person usually comes before “to”.' },
    ],
  },
  {
    id: 'two-determiners',
    name: 'Two words that say which one',
    explanation: 'A noun usually takes only one of the words a, the, this, my, another or some, not two.',
    wrong: 'We missed the bus and waited for the another one.',
    right: 'We missed the bus and waited for another one.',
    learners: 'In Italian and Portuguese, “the” can come before “my”.',
    harper: [
      {
        lints: 'ASomeTime AnAnother AnotherAn SomeWithoutArticle TheAnother TheMy',
        why: 'two words before the noun say which one it is. One is enough.',
      },
    ],
  },
  {
    id: 'number-suffix',
    name: 'Endings of numbers',
    explanation:
      'The two letters after a number are the last letters of the spoken word: first is 1st, twenty-second is 22nd.',
    wrong: 'The shop closed on the 22th of May.',
    right: 'The shop closed on the 22nd of May.',
    harper: [
      {
        lints: 'CorrectNumberSuffix',
        why: 'these two letters are not the end of the spoken number. Say it aloud.',
      },
    ],
  },
  {
    id: 'adverb-form',
    name: 'Adjective or adverb',
    explanation:
      'An adjective describes a person or a thing (a personal letter), and an adverb says how something is done (take it personally).',
    wrong: 'Please do not take it personal.',
    right: 'Please do not take it personally.',
    harper: [
      {
        lints: 'SimpleGrammatical TakeItPersonally WidelyAccepted',
        why: 'does this word describe a thing, or how something is done?',
        as: 'confused words',
        suggests: true,
      },
    ],
  },
];

/** What we say about a remark of Harper's, and which of our rules it belongs to. */
interface PassedOn {
  rule: string;
  say: (words: string, meant: string | undefined) => string;
  suggests?: boolean;
}

/** Each of Harper's rules whose remarks one of ours passes on, with what we turn them into. The others are switched off. */
export const PASSED_ON: ReadonlyMap<string, PassedOn> = new Map(
  [...HARPER_RULES, ...GRAMMAR_RULES, ...CONFUSABLE_RULES].flatMap(({ id, harper = [] }) =>
    harper.flatMap((remarks) => {
      const say: PassedOn['say'] = (words, meant) => messageFor(remarks, words, meant);
      const passedOn = { rule: id, say, suggests: remarks.suggests === true };
      return remarks.lints.split(/\s+/).map((name): [string, PassedOn] => [name, passedOn]);
    }),
  ),
);
