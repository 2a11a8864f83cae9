import type { HarperRule } from '../harper-rule.ts';
import { because } from '../harper-wording.ts';

/** Rules about phrases that are always said in one way. */
export const PHRASE_RULES: readonly HarperRule[] = [
  {
    id: 'set-phrase',
    name: 'Set phrases',
    explanation:
      'A set phrase always has the same words; we often learn it by ear, so a word that only sounds like the right one slips in.',
    wrong: 'The coach gave the players free reign.',
    right: 'The coach gave the players free rein.',
    remarks: [
      {
        from: `AdNauseam Ado AllHellBreakLoose AllIntentsAndPurposes AllOfASudden AllWellAndGood AMeansToAnEnd AndSuch AsFarBackAs
          AsFollows AsLongAs AsMuchAs AtFaceValue AtTheEndOfTheDay AtTheExpenseOf AtTheVeryLeast BackhandedCompliment BadRap
          BanTogether BareInMind BatedBreath BeckAndCall BesideThePoint BestOfAllTime BetterOffPhrase BetterOffServed BetterOffWith
          BlanketStatement ByAccident ByOnesOwn ByTheBook CallItQuits CaseInPoint Catch22 CautionaryTale ChangeTack ChickenAndEgg
          ChockFull ClaimToFame CloseTightKnit ConvenientStore CoursingThroughVeins CuttingAgeEggcorn DampSquib DayAndAge
          DigestiveTract DoubleEdgedSword DueDiligence EachAndEveryOne EggYolk EnRoute EveryOnceAndAgain EverySingleOneOf
          ExplanationMark FairBit FarAndFewBetween FarBeIt FastPaste FetalPosition FinishingTouches FirstAidKit FishNorFowl
          FoamAtTheMouth FootTheBill ForArgumentsSake FormativeYears FreeRein FullToTheBrim GetRidOf GoSoFarAsTo
          HalfAnHour Haphazard HitTheNailOnTheHead HolyWar InDueCourse InflectionPoint InHindsight InLieuOf InOfItself
          InTheFirstPlace InTheGrandSchemeOfThings InTheSameVein InThisThatRegard JawDropping JumpTheGun JustDeserts LastButNotLeast
          LastDitch LeavingInDroves LetAlone LikeThePlague LikeTheresNoTomorrow LookDownOnesNose LowHangingFruit MakeDoWith
          ManagerialReins MassExodus MixedBag MootPoint MoreThanMeetsTheEye NailInCoffin NailOnTheHead NakedEye
          NeitherHereNorThere NerveRacking NervousWreck NobelPeacePrize NoHarmNoFoul OfCourse OffLimits OldestInTheBook OldWivesTale
          OnceInAWhile OnceOrTwice OneAndTheSame OneFellSwoop OnesOwnAccord OnFirstGlance OnSecondThought OnTheSpurOfTheMoment
          OutOfSync PaleByComparison PeaceOfMind PedalToTheMetal PeekBehindTheCurtain PerSe Piggyback PiqueInterest
          PrayingMantis RealTrouper RifeWith RiseTheRanks RunIntoProblemsOrTrouble SameAs ScantilyClad
          ShootOneselfInTheFoot SlipperySlope SneakingSuspicion SneakPeekPreview SoonerOrLater SoughtAfter SpinalChord
          StatuteOfLimitations StrikeChord StrikeOfGenius StrikeOfLuck ThrowBabyWithBathwater TickingTimeClock ToGreatLengths
          TongueInCheek TrialAndError TrueToWord TryOnesHandAt TryOnesLuck ViciousCircle ViciousCircleOrCycle ViciousCycle
          WhetYourAppetite WithOpenArms WorstCaseScenario WreakHavoc WroteToRote WroughtIron`,
        say: because('one word of this set phrase is not the usual one. How do people say it?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'word-partners',
    name: 'Verbs and their partners',
    explanation: 'Some nouns go with one verb only: in English we make a mistake, turn on a light and take medicine.',
    wrong: 'Anyone can do a mistake.',
    right: 'Anyone can make a mistake.',
    learners: 'Many languages use another verb in these phrases, often one word for both "do" and "make".',
    remarks: [
      {
        from: 'DenyOffer DoMistake GoToSleep LeadRiseTo MakeSense OpenTheLight PlayAFactor RiseTheQuestion TakeMedicine',
        say: because('another word is usual in this phrase. Which one do people say?'),
        suggests: true,
      },
    ],
  },
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
    explanation: 'Set phrases keep their number, and in a plural such as "points of view" the main noun takes the -s.',
    wrong: 'The two brothers had different point of views.',
    right: 'The two brothers had different points of view.',
    remarks: [
      {
        from: `AtAllCosts BackInTheDay BehindTheScenes CriteriaPhenomena HumanBeings InDetail LevelOfDetails LinesOfCode MostOfTheTimes PartsOfSpeech
          PassersBy PluralWrongWordOfPhrase PointsOfView RulesOfThumb`,
        say: because('look at the number of each noun here. Which one is singular, and which plural?'),
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
  {
    id: 'word-order',
    name: 'Order of the words',
    explanation:
      'English sentences keep the subject before the verb, except in questions and after words such as "nor" and "not only".',
    wrong: 'Not only it is cheap, but it lasts for years.',
    right: 'Not only is it cheap, but it lasts for years.',
    remarks: [
      {
        from: 'NoLongerPronoun NorModalPronoun NotOnlyInversion',
        say: because('the order of these words is unusual. Which one comes first here?'),
      },
      {
        from: 'HowItLooksLike',
        say: because('"how" and "like" do not go together here. Is it "how" or "what"?'),
      },
    ],
  },
];
